import { useRef, useState, type ComponentProps } from 'react';
import { leadFormText } from '#content/lead-form.ts';
import { TextField } from '../forms/field.tsx';
import { lazyCode } from '../loading/lazy-code.ts';
import { fillLeadField } from '../prefill-lead.ts';
import styles from './lead-form.module.css';

const suggestions = lazyCode('suggest-email', () => import('./suggest-email.ts'));

export function EmailField({ onInput, ...field }: ComponentProps<typeof TextField>) {
  const [suggestion, setSuggestion] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const suggest = () => {
    const typed = input.current?.value ?? '';
    // The suggestion is optional, so a failed load changes nothing.
    suggestions
      .need(() => false)
      .then(
        ({ suggestEmail }) => input.current?.value === typed && setSuggestion(suggestEmail(typed)),
        () => undefined,
      );
  };
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
        onBlur={suggest}
        onInput={(event) => {
          setSuggestion(undefined);
          onInput?.(event);
        }}
      />
      <p role="status">
        {suggestion && (
          <>
            <span>{`${leadFormText.didYouMean} `}</span>
            <button type="button" className="text-button" onClick={accept}>
              {suggestion}
            </button>
            <span>?</span>
          </>
        )}
      </p>
    </div>
  );
}
