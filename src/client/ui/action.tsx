import type { ComponentProps } from 'react';
import styles from './action.module.css';

interface Look {
  look?: 'primary' | 'quiet';
}

const classNames = (look: Look['look'] = 'primary', className?: string) =>
  [styles.action, styles[look], className].filter(Boolean).join(' ');

export function ActionLink({ look, className, children, ...rest }: Look & ComponentProps<'a'>) {
  return (
    <a className={classNames(look, className)} {...rest}>
      {children}
    </a>
  );
}

export function ActionButton({ look, className, ...rest }: Look & ComponentProps<'button'>) {
  return <button className={classNames(look, className)} {...rest} />;
}
