import { testimonials, testimonialWords } from '#content/testimonials.ts';
import { Section } from '../ui/section.tsx';
import styles from './testimonials.module.css';

export function Testimonials() {
  return (
    <Section id="testimonials" heading={testimonialWords.heading} tone="dusk">
      <ul className={styles.list}>
        {testimonials.map(({ id, name, title, image, quote }) => (
          <li key={id}>
            <figure>
              <blockquote>
                <p>“{quote}”</p>
              </blockquote>
              <figcaption>
                <span className={styles.monogram} aria-hidden="true">
                  {image}
                </span>
                <span>
                  <strong>{name}</strong>
                  <span className={`small-print ${styles.title}`}>{title}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
