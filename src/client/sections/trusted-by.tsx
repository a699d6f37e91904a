import { claims } from '#content/claims.ts';
import { trustedBy } from '#content/trusted-by.ts';
import { Section } from '../ui/section.tsx';
import styles from './trusted-by.module.css';

const { leads, businesses, answerRate, conversions } = claims;
const figures = [leads, businesses, answerRate, conversions].filter((claim) => claim !== undefined);

export function TrustedBy() {
  return (
    <Section id="trusted-by" heading={trustedBy.heading} layout="sign">
      {figures.length > 0 && (
        <ul className={styles.figures}>
          {figures.map(({ figure, label }) => (
            <li key={label}>
              <strong>{figure}</strong> {label}
            </li>
          ))}
        </ul>
      )}
      {trustedBy.sample && <p className={`small-print ${styles.sample}`}>{trustedBy.sampleLabel}</p>}
      <ul className={styles.customers}>
        {trustedBy.customers.map(({ trade, town }) => (
          <li key={town} className="on-dusk">
            <strong>{trade}</strong> <span>{town}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
