import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  id: string;
  heading: string;
  lead?: string;
  /** Stands under the heading and the lead. */
  aside?: ReactNode;
  tone?: 'plain' | 'sky' | 'dusk';
  /** The heading over the content, or beside it if there is room. */
  layout?: 'over' | 'aside';
  children: ReactNode;
}

/** A named region of the page; its id is what links lead to. */
export function Section(props: SectionProps) {
  const { id, heading, lead, aside, tone = 'plain', layout = 'over', children } = props;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className={`${styles.section} ${tone === 'dusk' ? 'on-dusk' : styles[tone]}`}
    >
      <div className={`page-width ${styles.inner} ${styles[layout]}`}>
        <div className={styles.head}>
          <h2 id={`${id}-heading`}>{heading}</h2>
          {lead && <p className={styles.lead}>{lead}</p>}
          {aside}
        </div>
        <div>{children}</div>
      </div>
    </section>
  );
}
