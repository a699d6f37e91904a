import { useRef, useState, type ComponentProps } from 'react';
import { TextField } from '../forms/field.tsx';
import { fillLeadField } from '../prefill-lead.ts';
import { useWords } from '../words.ts';
import { suggestEmail } from './suggest-email.ts';
import styles from './lead-form.module.css';

export function EmailField({ onInput, ...field }: ComponentProps<typeof TextField>) {
  const { form: words } = useWords();
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
        <p role="status">{suggestion && <span>{words.didYouMean(suggestion)}</span>}</p>
        {suggestion && (
          <button type="button" className="text-button" onClick={accept}>
            {words.useEmail(suggestion)}
          </button>
        )}
      </div>
    </div>
  );
}
