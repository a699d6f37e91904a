import { useState } from 'react';
import { errorSummaryText } from '#content/form-errors.ts';
import type { FormError } from '#shared/page-state.ts';
import { EmailLink, PhoneLink } from '../ui/contact-links.tsx';
import styles from './forms.module.css';

interface ErrorSummaryProps {
  id: string;
  formError: FormError;
  mayScroll: boolean;
  controlId: (field: string) => string;
}

export function ErrorSummary({ id, formError, mayScroll, controlId }: ErrorSummaryProps) {
  // State keeps the first value, because a corrected field must not lose the focus.
  const [takesFocus] = useState(mayScroll);
  return (
    <div
      ref={takesFocus ? show : undefined}
      className={`note ${styles.summary}`}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      // Without JavaScript, only this attribute scrolls to the error.
      // eslint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
    >
      <h3 id={id}>{errorSummaryText.heading}</h3>
      <p>{formError.message}</p>
      {formError.errors.length > 0 && (
        <ul>
          {formError.errors.map(({ field, message }) => (
            <li key={field}>
              <a className="tap" href={`#${controlId(field)}`}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <span>{errorSummaryText.call}</span> <PhoneLink /> <span>{errorSummaryText.write}</span> <EmailLink />
      </p>
    </div>
  );
}

/** Focus alone may scroll to the end of a tall box. */
function show(box: HTMLElement | null): void {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'start' });
}
