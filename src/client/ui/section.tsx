import type { ReactNode } from 'react';
import styles from './section.module.css';

export interface SectionProps {
  id: string;
  heading: string;
  lead?: string;
  tone?: 'plain' | 'sky' | 'dusk';
  children: ReactNode;
}

/** A named region of the page; its id is what links lead to. */
export function Section({ id, heading, lead, tone = 'plain', children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={`${styles.section} ${styles[tone]}`}>
      <div className={styles.inner}>
        <h2 id={`${id}-heading`} className={styles.heading}>
          {heading}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </section>
  );
}
