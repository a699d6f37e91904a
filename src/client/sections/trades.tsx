import { hero } from '#content/hero.ts';
import { trades } from '#content/trades.ts';
import { Icon } from '../illustrations/icon.tsx';
import styles from './trades.module.css';

/** The hero's foot: the eight trades, each with a call that it knows. */
export function Trades() {
  return (
    <div className={styles.band}>
      <div className={styles.inner}>
        <h2>{hero.tradesHeading}</h2>
        <ul className={styles.list}>
          {trades.map(({ id, name, call }) => (
            <li key={id}>
              <Icon name={id} />
              <span>
                <strong>{name}</strong>
                <span className={styles.call}>{call}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
