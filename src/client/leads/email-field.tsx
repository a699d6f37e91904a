import { useRef, useState, type ComponentProps } from 'react';
import { leadFormText } from '#content/lead-form.ts';
import { TextField } from '../forms/field.tsx';
import { fillLeadField } from '../prefill-lead.ts';
import { suggestEmail } from './suggest-email.ts';
import styles from './lead-form.module.css';

export function EmailField({ onInput, ...field }: ComponentProps<typeof TextField>) {
  const [suggestion, setSuggestion] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const accept = () => {
    if (suggestion) fillLeadField('email', suggestion);
    input.current?.focus();
  };
  return (
    <div className={styles.email}>
      <TextField
        {...field}
        ref={input}
        // With a placeholder, CSS can hide the suggestion while the field is empty.
        placeholder=" "
        onBlur={({ target }) => setSuggestion(suggestEmail(target.value))}
        onInput={(event) => {
          setSuggestion(undefined);
          onInput?.(event);
        }}
      />
      <div className={`row ${styles.suggestion}`}>
        {/* Screen readers would read a button in the status without its name. */}
        <p role="status">{suggestion && <span>{leadFormText.didYouMean(suggestion)}</span>}</p>
        {suggestion && (
          <button type="button" className="text-button" onClick={accept}>
            {leadFormText.useEmail(suggestion)}
          </button>
        )}
      </div>
    </div>
  );
}
