import type { TextView } from '#content/pages.ts';
import styles from './text-body.module.css';

export const TextBody = ({ page: { title, sections } }: { page: TextView }) => (
  <div className={`page-width column ${styles.body}`}>
    <h1>{title}</h1>
    {sections.map(({ heading, paragraphs }, index) => (
      <div className="column" key={index}>
        {heading && <h2>{heading}</h2>}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    ))}
  </div>
);
