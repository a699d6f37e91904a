import type { ComponentProps } from 'react';
import styles from './action.module.css';

interface Look {
  look?: 'primary' | 'quiet' | undefined;
  compact?: boolean | undefined;
}

export const actionClass = ({ look = 'primary', compact }: Look, className?: string) =>
  ['not-printed', styles.action, styles[look], compact && styles.compact, className]
    .filter(Boolean)
    .join(' ');

export const ActionLink = ({
  look,
  compact,
  className,
  children,
  ...rest
}: Look & ComponentProps<'a'>) => (
  <a className={actionClass({ look, compact }, className)} {...rest}>
    {children}
  </a>
);

/** Unlike a button of HTML, it submits no form without `type`. */
export const ActionButton = ({
  look,
  compact,
  className,
  ...rest
}: Look & ComponentProps<'button'>) => (
  <button type="button" className={actionClass({ look, compact }, className)} {...rest} />
);
