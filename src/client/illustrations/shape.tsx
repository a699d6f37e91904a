import styles from './icon.module.css';

/** One icon by its path, drawn beside words that say the same. */
export function Shape({ path }: { path: string }) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 32 32"
      width="32"
      height="32"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
