import type { ComponentProps, ReactElement } from 'react';
import { HintButton, HintText } from '../ui/hint.tsx';
import styles from './forms.module.css';

interface FieldProps {
  id: string;
  label: string;
  error?: string | undefined;
  hint?: { button: string; text: string } | undefined;
}

type TextFieldProps = FieldProps & ComponentProps<'input'>;

export function TextField({ id, label, error, hint, ...input }: TextFieldProps) {
  return (
    <LabeledField id={id} label={label} error={error} hint={hint}>
      <input
        id={id}
        className={`input ${styles.control}`}
        {...descriptionOf({ id, error, hint })}
        {...input}
      />
    </LabeledField>
  );
}

type SelectFieldProps = FieldProps &
  ComponentProps<'select'> & {
    /** Without it, the first option is the default. */
    emptyLabel?: string;
    options: readonly (readonly [value: string, label: string])[];
  };

export function SelectField({
  id,
  label,
  error,
  hint,
  emptyLabel,
  options,
  ...select
}: SelectFieldProps) {
  return (
    <LabeledField id={id} label={label} error={error} hint={hint}>
      <select
        id={id}
        className={`input ${styles.control}`}
        {...descriptionOf({ id, error, hint })}
        {...select}
      >
        {emptyLabel && <option value="">{emptyLabel}</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </LabeledField>
  );
}

// Without `aria-invalid`, screen readers call a required field invalid before anybody typed in it.
const descriptionOf = ({ id, error, hint }: Pick<FieldProps, 'id' | 'error' | 'hint'>) => ({
  'aria-invalid': error !== undefined,
  'aria-describedby':
    [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
});

function LabeledField({
  id,
  label,
  error,
  hint,
  children,
}: FieldProps & { children: ReactElement }) {
  return (
    <div className={`column ${styles.field}`}>
      <div className={`row ${styles.labelLine}`}>
        <label htmlFor={id}>{label}</label>
        {hint && <HintButton id={`${id}-hint`} label={hint.button} text={hint.text} />}
      </div>
      {children}
      {hint && <HintText id={`${id}-hint`} text={hint.text} />}
      {error && (
        <p id={`${id}-error`} className={`small ${styles.error}`}>
          {error}
        </p>
      )}
    </div>
  );
}

export function CheckField({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className={styles.check}>
      <input type="checkbox" className={styles.box} {...input} />
      <span className="small">{label}</span>
    </label>
  );
}
