import { testimonials, testimonialText } from '#content/testimonials.ts';
import type { TradeId } from '#content/site.ts';
import { Portrait } from '../ui/portrait.tsx';
import { Section } from '../ui/section.tsx';
import { firstOf } from './first-of.ts';
import styles from './testimonials.module.css';

export function Testimonials({ trade }: { trade: TradeId | undefined }) {
  return (
    <Section id="testimonials" heading={testimonialText.heading} layout="sign">
      {testimonials.some(({ sample }) => sample) && (
        <p className={`small-print ${styles.sample}`}>{testimonialText.sample}</p>
      )}
      <ul className={styles.list}>
        {firstOf(testimonials, ({ image }) => image === trade).map(({ id, name, title, picture, quote }) => (
          <li key={id}>
            <figure className="column">
              <blockquote>
                <p>“{quote}”</p>
              </blockquote>
              <figcaption className="row">
                <Portrait name={name} picture={picture} />
                <span className="column">
                  <strong>{name}</strong>
                  <span className="small-print">{title}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
