import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  id: string;
  heading: string;
  lead?: string;
  /** Stands under the heading, or beside it. */
  aside?: ReactNode;
  tone?: 'plain' | 'sky' | 'dusk' | 'dawn' | 'morning';
  /** How it opens: heading over or beside lead, small lettering, head beside content, or a picture, its first child. */
  layout?: 'over' | 'split' | 'sign' | 'beside' | 'pictured';
  children: ReactNode;
}

// Their children take places in the section's own grid.
const ownGrid = new Set(['beside', 'pictured']);

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
        <div className={ownGrid.has(layout) ? 'contents' : undefined}>{children}</div>
      </div>
    </section>
  );
}
