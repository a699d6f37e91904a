import { pricingText } from '#content/pricing.ts';
import styles from './guarantee.module.css';

export const Guarantee = () =>
  pricingText.guarantee && (
    <p className={`ticket row ${styles.guarantee}`}>
      <strong className="stamp">{pricingText.guarantee.stamp}</strong>
      <span>{pricingText.guarantee.terms}</span>
    </p>
  );
