import { testimonials, testimonialWords } from '#content/testimonials.ts';
import { IconCopy } from '../illustrations/icon.tsx';
import { Section } from '../ui/section.tsx';
import styles from './testimonials.module.css';

export function Testimonials() {
  return (
    <Section id="testimonials" heading={testimonialWords.heading} layout="sign">
      <ul className={styles.list}>
        {testimonials.map(({ id, name, title, image, quote, source }) => (
          <li key={id}>
            <figure>
              <blockquote>
                <p>“{quote}”</p>
              </blockquote>
              <figcaption className="row small-print">
                <IconCopy id={`trade-${image}`} />
                <strong>{name}</strong>
                {/* Non-breaking spaces, so that the line breaks only after a comma. */}
                {title.replace(/([^,]) /g, '$1\u00a0')}
                {source === 'sample' && <span className={styles.sample}>{testimonialWords.sample}</span>}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
