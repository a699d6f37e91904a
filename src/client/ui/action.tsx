import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import styles from './action.module.css';

interface Look {
  look?: 'primary' | 'quiet';
}

/** The one look of what acts, as a link to a place on the page. */
export function ActionLink({ look = 'primary', className = '', ...rest }: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a className={`${styles.action} ${styles[look]} ${className}`} {...rest} />;
}

/** The same as a button. */
export function ActionButton({ look = 'primary', className = '', ...rest }: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button className={`${styles.action} ${styles[look]} ${className}`} {...rest} />;
}
