import { testimonials, testimonialText, type Testimonial } from '#content/sections/testimonials.ts';
import type { TradeId } from '#content/site.ts';
import { Portrait } from '../ui/portrait.tsx';
import { Section } from '../ui/section.tsx';
import { matchesFirst } from './matches-first.ts';
import styles from './testimonials.module.css';

const SHOWN = 2;

export function Testimonials({ trade }: { trade: TradeId | undefined }) {
  const quotes = matchesFirst(testimonials, ({ image }) => image === trade);
  return (
    <Section id="testimonials" heading={testimonialText.heading} layout="sign">
      {testimonials.some(({ sample }) => sample) && (
        <p className="small-print">{testimonialText.sample}</p>
      )}
      <Quotes quotes={quotes.slice(0, SHOWN)} />
      {quotes.length > SHOWN && (
        <details>
          <summary className="tap chevron">{testimonialText.more}</summary>
          <Quotes quotes={quotes.slice(SHOWN)} />
        </details>
      )}
    </Section>
  );
}

const Quotes = ({ quotes }: { quotes: Testimonial[] }) => (
  <ul className={styles.list}>
    {quotes.map(({ id, name, title, picture, quote }) => (
      <li key={id}>
        <figure className="column">
          <blockquote className="large">
            <p>“{quote}”</p>
          </blockquote>
          <figcaption className="row small">
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
);
