import type { ReactElement, ReactNode } from 'react';
import { PagePart } from './page-part.tsx';
import styles from './section.module.css';

interface SectionProps {
  id: string;
  heading: string;
  /** Shows in place of `heading`, if the heading changes. */
  title?: ReactElement;
  intro?: string;
  aside?: ReactElement;
  tone?: 'morning';
  /**
   * `sign` makes the heading small. The others have two columns in a wide window: on the right,
   * `split` shows the intro or `aside`, and `beside` the element of the class `beside`.
   */
  layout?: 'split' | 'sign' | 'beside';
  children: ReactNode;
}

const heads = { split: 'stack split', sign: 'ruled', beside: '' };

export const Section = ({
  id,
  heading,
  title,
  intro,
  aside,
  tone,
  layout,
  children,
}: SectionProps) => (
  <PagePart id={id} heading={heading}>
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className={`${styles.section} ${tone ? styles[tone] : ''}`}
    >
      <div className={`page-width stack ${styles.inner} ${layout === 'beside' ? 'split' : ''}`}>
        <div className={`${styles.head} ${layout ? heads[layout] : ''}`}>
          <h2 id={`${id}-heading`}>{title ?? heading}</h2>
          {intro && <p className={`large ${styles.intro}`}>{intro}</p>}
          {aside && <p>{aside}</p>}
        </div>
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  </PagePart>
);
