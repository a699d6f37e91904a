import { faqOf, faqWords } from '#content/faq.ts';
import { Section } from '../ui/section.tsx';
import styles from './faq.module.css';

/** One open at a time, by the shared name; works without a script. */
export function Faq({ isDemoRecorded }: { isDemoRecorded: boolean | undefined }) {
  const { label, href } = faqWords.contactLink;
  const faq = faqOf(isDemoRecorded);
  // Side by side where there is room, each its own: what opens in one must not move the other.
  const halves = [faq.slice(0, faq.length / 2), faq.slice(faq.length / 2)];
  return (
    <Section
      id="faq"
      heading={faqWords.heading}
      layout="split"
      aside={
        <p className={styles.more}>
          <a className="tap" href={href}>
            {label}
          </a>
        </p>
      }
    >
      <div className={styles.items}>
        {halves.map((half, index) => (
          <div key={index}>
            {half.map(({ id, question, answer }) => (
              <details key={id} name="faq">
                <summary>
                  <h3>{question}</h3>
                </summary>
                {/* A link to what is inside opens the item, also without a script. */}
                <p id={`faq-${id}`}>{answer}</p>
              </details>
            ))}
          </div>
        ))}
      </div>
    </Section>
  );
}
