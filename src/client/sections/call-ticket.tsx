import { callTicket } from '#content/hero.ts';
import styles from './call-ticket.module.css';

export function CallTicket() {
  const { heading, time, summary, steps, stamp } = callTicket;
  return (
    <figure className={`ticket ${styles.ticket}`}>
      <figcaption className={`ticket-head row ${styles.head}`}>
        <span>{heading}</span>
        <span>{time}</span>
        <span className={styles.summary}>{summary}</span>
      </figcaption>
      <dl>
        {steps.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={`stamp ${styles.stamp}`} aria-hidden="true">
        {stamp}
      </p>
    </figure>
  );
}
