import { useState } from 'react';
import { faultSummaryWords as words } from '#content/form-faults.ts';
import type { FormFault } from '#shared/page-state.ts';
import { EmailLink, PhoneLink } from '../ui/contact-links.tsx';
import styles from './forms.module.css';

interface FaultSummaryProps {
  id: string;
  fault: FormFault;
  /** False if the page arrived with it: the browser has shown it. */
  isNews: boolean;
  controlId: (field: string) => string;
}

/** What went wrong, with a link to each field; takes the focus whenever a new fault arrives. */
export function FaultSummary({ id, fault, isNews, controlId }: FaultSummaryProps) {
  // Once: a send in between takes it away, and mending a field must not take the focus.
  const [isTaken] = useState(isNews);
  return (
    <div
      ref={isTaken ? show : undefined}
      className={styles.summary}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      // Without a script this attribute alone brings the visitor to the fault.
      // eslint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
    >
      <h3 id={id}>{words.heading}</h3>
      <p>{fault.message}</p>
      {fault.errors.length > 0 && (
        <ul>
          {fault.errors.map(({ field, message }) => (
            <li key={field}>
              <a className="tap" href={`#${controlId(field)}`}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <span>{words.call}</span> <PhoneLink /> <span>{words.write}</span> <EmailLink />
      </p>
    </div>
  );
}

/** Focus alone would show the end of a tall box. */
function show(box: HTMLElement | null): void {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'start' });
}
