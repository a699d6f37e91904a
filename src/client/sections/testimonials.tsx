import { testimonials, testimonialText } from '#content/testimonials.ts';
import { Icon } from '../illustrations/icon.tsx';
import { Section } from '../ui/section.tsx';
import styles from './testimonials.module.css';

export function Testimonials() {
  return (
    <Section id="testimonials" heading={testimonialText.heading} layout="sign">
      {testimonials.some(({ sample }) => sample) && (
        <p className={`small-print ${styles.sample}`}>{testimonialText.sample}</p>
      )}
      <ul className={styles.list}>
        {testimonials.map(({ id, name, title, image, quote }) => (
          <li key={id}>
            <figure className="column">
              <blockquote>
                <p>“{quote}”</p>
              </blockquote>
              <figcaption className="row">
                <Icon name={image} />
                <span>
                  <strong>{name}</strong> <span className="small-print">{title}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
