import { hero } from '#content/hero.ts';
import { getStarted } from '#content/navigation.ts';
import { trades } from '#content/trades.ts';
import { ActionLink } from '../ui/action.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';
import styles from './hero.module.css';

export function Hero() {
  return (
    <section className={styles.hero} aria-labelledby="hero-heading">
      <div className={styles.inner}>
        <h1 id="hero-heading" className={styles.heading}>
          {hero.heading}
        </h1>
        <p className={styles.lead}>{hero.lead}</p>
        <div className={styles.actions}>
          <ActionLink href={getStarted.href}>{getStarted.label}</ActionLink>
          <p>
            {hero.callPrompt} <PhoneLink />
          </p>
        </div>
        <h2 className={styles.tradesHeading}>{hero.tradesHeading}</h2>
        <ul className={styles.trades}>
          {trades.map(({ id, name, call }) => (
            <li key={id}>
              <strong>{name}</strong>
              <span>{call}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
