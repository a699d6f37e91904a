import { faqOf, faqWords } from '#content/faq.ts';
import { Section } from '../ui/section.tsx';
import styles from './faq.module.css';

/** One item open at a time, as `<details>` of one `name` close each other; works without a script. */
export function Faq({ isDemoRecorded }: { isDemoRecorded: boolean | undefined }) {
  const { label, href } = faqWords.contactLink;
  const faq = faqOf(isDemoRecorded);
  // Two columns where there is room, each an element, so that what opens in one does not move the other.
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
                {/* Browsers open a `<details>` where the address points inside it: the id is on the answer. */}
                <p id={`faq-${id}`}>{answer}</p>
              </details>
            ))}
          </div>
        ))}
      </div>
    </Section>
  );
}
