import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { PagePart } from './page-part.tsx';
import styles from './section.module.css';

interface SectionProps {
  id: string;
  heading: string;
  intro?: string;
  aside?: ReactElement;
  tone?: 'morning';
  /**
   * `sign` makes the heading small. The other layouts have two columns in a wide window. The right column has the intro or
   * `aside` in `split`, and the first child in `beside`.
   */
  layout?: 'split' | 'sign' | 'beside';
  children: ReactNode;
}

export const Section = (props: SectionProps) => (
  <PagePart id={props.id} heading={props.heading}>
    <SectionElement {...props} />
  </PagePart>
);

function SectionElement({ id, heading, intro, aside, tone, layout, children }: SectionProps) {
  const [isWaiting, setIsWaiting] = useState(true);
  useEffect(() => void inOwnFrame().then(() => setIsWaiting(false)), []);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className={`${styles.section} ${isWaiting ? styles.waiting : ''} ${tone ? styles[tone] : ''}`}
    >
      <div className={`page-width ${styles.inner} ${layout ? styles[layout] : ''}`}>
        <div className={styles.head}>
          <h2 id={`${id}-heading`}>{heading}</h2>
          {intro && <p className={styles.intro}>{intro}</p>}
          {aside}
        </div>
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  );
}

let lastFrame = Promise.resolve();

/** Resolves for one section in each frame, because laying out all of them would be a long task. */
const inOwnFrame = () =>
  (lastFrame = lastFrame.then(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  ));
