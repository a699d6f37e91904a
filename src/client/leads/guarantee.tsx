import { useWords } from '../words.ts';
import styles from './guarantee.module.css';

export function Guarantee() {
  const { guarantee } = useWords();
  return (
    guarantee && (
      <p className={`ticket row small ${styles.guarantee}`}>
        <strong className="stamp">{guarantee.stamp}</strong>
        <span>{guarantee.terms}</span>
      </p>
    )
  );
}
