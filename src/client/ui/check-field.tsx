import type { ComponentProps } from 'react';
import styles from './check-field.module.css';

/** A box with its words beside it, which all of it ticks. */
export function CheckField({ id, label, ...input }: { id: string; label: string } & ComponentProps<'input'>) {
  return (
    <label className={styles.field}>
      <input id={id} type="checkbox" className={styles.box} {...input} />
      <span>{label}</span>
    </label>
  );
}
