import type { ComponentProps } from 'react';
import styles from './action.module.css';

interface Look {
  look?: 'primary' | 'quiet';
}

const classes = (look: 'primary' | 'quiet' = 'primary', more?: string) =>
  [styles.action, styles[look], more].filter(Boolean).join(' ');

/** The one look of what acts, as a link to a place on the page. */
export function ActionLink({ look, className, children, ...rest }: Look & ComponentProps<'a'>) {
  return (
    <a className={classes(look, className)} {...rest}>
      {children}
    </a>
  );
}

/** The same as a button. */
export function ActionButton({ look, className, ...rest }: Look & ComponentProps<'button'>) {
  return <button className={classes(look, className)} {...rest} />;
}
