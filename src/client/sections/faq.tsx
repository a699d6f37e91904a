import { faq, faqWords } from '#content/faq.ts';
import { Section } from '../ui/section.tsx';
import styles from './faq.module.css';

/** One open at a time, by the shared name; works without a script. */
export function Faq() {
  const { label, href } = faqWords.contactLink;
  return (
    <Section
      id="faq"
      heading={faqWords.heading}
      layout="aside"
      aside={
        <p className={styles.more}>
          <a href={href}>{label}</a>
        </p>
      }
    >
      <div className={styles.items}>
        {faq.map(({ id, question, answer }) => (
          <details key={id} name="faq">
            <summary>
              <h3>{question}</h3>
            </summary>
            {/* A link to what is inside opens the item, also without a script. */}
            <p id={`faq-${id}`}>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
