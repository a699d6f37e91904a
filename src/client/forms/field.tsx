import type { ComponentProps, ReactElement } from 'react';
import styles from './forms.module.css';

interface FieldProps {
  id: string;
  label: string;
  error?: string | undefined;
  hint?: ReactElement | undefined;
}

type TextFieldProps = FieldProps & ComponentProps<'input'>;

export function TextField({ id, label, error, hint, ...input }: TextFieldProps) {
  return (
    <LabeledField id={id} label={label} error={error} hint={hint}>
      <input
        id={id}
        className={`input ${styles.control}`}
        {...errorAttributes(id, error)}
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
        {...errorAttributes(id, error)}
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
const errorAttributes = (id: string, error: string | undefined) => ({
  'aria-invalid': error !== undefined,
  'aria-describedby': error && `${id}-error`,
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
        {hint}
      </div>
      {children}
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
