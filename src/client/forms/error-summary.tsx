import type { MouseEvent } from 'react';
import type { FormError } from '#shared/page-state.ts';
import { EmailLink, PhoneLink } from '../ui/contact-links.tsx';
import { useWords } from '../ui/words.ts';
import { moveTo } from './move-to.ts';
import styles from './forms.module.css';

interface ErrorSummaryProps {
  /** The prefix of the IDs of its fields. */
  form: string;
  formError: FormError;
  /** Whether it takes the focus when it appears. */
  takesFocus: boolean;
  /**
   * On a page without script: the field takes the focus, and the errors aren't links. Safari shows
   * the focus ring in the field that a link leads to, but types nothing in it.
   */
  isFieldFocused?: boolean;
}

export function ErrorSummary({ form, formError, takesFocus, isFieldFocused }: ErrorSummaryProps) {
  const { summary: words } = useWords();
  return (
    <div
      ref={takesFocus ? focusSummary : undefined}
      className={`note small ${styles.summary}`}
      role="group"
      aria-labelledby={`${form}-error`}
      tabIndex={-1}
      // Without JavaScript, only this attribute scrolls to the error.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={!isFieldFocused}
    >
      <h3 id={`${form}-error`}>{words.heading}</h3>
      <p>{formError.message}</p>
      {formError.errors.length > 0 && (
        <ul>
          {formError.errors.map(({ field, message }) => (
            <li key={field}>
              {isFieldFocused ? (
                <strong>{message}</strong>
              ) : (
                <a className="tap" href={`#${form}-${field}`} onClick={focusField}>
                  {message}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      <p>
        {words.call} <PhoneLink /> {words.write} <EmailLink />
      </p>
    </div>
  );
}

const focusSummary = (summary: HTMLElement | null) => moveTo(summary, { block: 'start' });

/** Safari types nothing in the field that a link leads to. */
function focusField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  moveTo(field, { block: 'start' });
}
