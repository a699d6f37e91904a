import type { ComponentProps } from 'react';
import styles from './action.module.css';

interface Look {
  look?: 'primary' | 'quiet';
}

export const actionClass = (look: Look['look'] = 'primary', className?: string) =>
  ['not-printed', styles.action, styles[look], className].filter(Boolean).join(' ');

export function ActionLink({ look, className, children, ...rest }: Look & ComponentProps<'a'>) {
  return (
    <a className={actionClass(look, className)} {...rest}>
      {children}
    </a>
  );
}

export function ActionButton({ look, className, ...rest }: Look & ComponentProps<'button'>) {
  return <button className={actionClass(look, className)} {...rest} />;
}
