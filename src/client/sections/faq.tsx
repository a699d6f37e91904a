import type { MouseEvent } from 'react';
import { faq, faqText } from '#content/sections/faq.ts';
import { Section } from '../ui/section.tsx';
import styles from './faq.module.css';

export function Faq() {
  const { label, href } = faqText.contactLink;
  // Each column has its own element, so that opening an item does not move the other column.
  const halves = [faq.slice(0, faq.length / 2), faq.slice(faq.length / 2)];
  return (
    <Section
      id="faq"
      heading={faqText.heading}
      layout="split"
      aside={
        <a className="tap" href={href}>
          {label}
        </a>
      }
    >
      <div className={styles.items}>
        {halves.map((half, index) => (
          <div key={index}>
            {half.map(({ id, question, answer }) => (
              <details key={id} name="faq">
                <summary className="tap chevron" onClick={closeOthers}>
                  <h3>{question}</h3>
                </summary>
                {/* The ID is inside `<details>`, so that a link to the ID opens the item. */}
                <p id={`faq-${id}`}>{answer}</p>
              </details>
            ))}
          </div>
        ))}
      </div>
    </Section>
  );
}

/**
 * What was pressed stays where it is when an open item above it closes. Also for browsers that
 * don't know `name`: https://caniuse.com/mdn-html_elements_details_name
 */
function closeOthers({ currentTarget: summary }: MouseEvent<HTMLElement>): void {
  const { top } = summary.getBoundingClientRect();
  for (const item of summary.closest('section')?.querySelectorAll('details[open]') ?? [])
    if (item !== summary.parentElement) item.removeAttribute('open');
  scrollBy({ top: summary.getBoundingClientRect().top - top, behavior: 'instant' });
}
