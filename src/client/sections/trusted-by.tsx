import { labelOf } from '#content/claimed.ts';
import { claims } from '#content/claims.ts';
import { pricingText } from '#content/sections/pricing.ts';
import { trustedBy } from '#content/sections/trusted-by.ts';
import { Portrait } from '../ui/portrait.tsx';
import { Section } from '../ui/section.tsx';
import styles from './trusted-by.module.css';

const { guarantee } = pricingText;
const { leads, businesses, answerRate, conversions } = claims;
const figures = [leads, businesses, answerRate, conversions].filter((claim) => claim !== undefined);

export function TrustedBy() {
  return (
    <Section id="trusted-by" heading={trustedBy.heading} layout="sign">
      {guarantee && (
        <p className={`large ${styles.guarantee}`}>
          <strong>{guarantee.stamp}:</strong> {guarantee.terms}
        </p>
      )}
      {figures.length > 0 && (
        <ul className={styles.figures}>
          {figures.map((claim) => (
            <li key={claim.label}>
              <strong className="sign block">{claim.figure}</strong> <span>{labelOf(claim)}</span>
            </li>
          ))}
        </ul>
      )}
      {trustedBy.sample && (
        <p className={`small-print ruled ${styles.sample}`}>{trustedBy.sampleLabel}</p>
      )}
      <ul className={styles.customers}>
        {trustedBy.customers.map(({ trade, town, name, logo }) => (
          <li key={`${name} ${trade} ${town}`} className="on-dusk small">
            {name && <Portrait name={name} picture={logo} />}
            <strong className="sign">{name ?? trade}</strong>{' '}
            <span>{name ? `${trade}, ${town}` : town}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
