import { useEffect, useRef, type ReactNode } from 'react';
import type { FormFault } from '#shared/page-state.ts';
import styles from './fault-summary.module.css';

export interface FaultSummaryProps {
  id: string;
  heading: string;
  fault: FormFault;
  /** The id of the control that a field's fault leads to. */
  controlId: (field: string) => string;
  children?: ReactNode;
}

/** What went wrong, with a link to each field; takes the focus whenever a new fault arrives. */
export function FaultSummary({ id, heading, fault, controlId, children }: FaultSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [fault]);

  return (
    // Without a script this attribute alone brings the visitor to the fault.
    // eslint-disable-next-line jsx-a11y/no-autofocus
    <div ref={box} className={styles.summary} role="group" aria-labelledby={id} tabIndex={-1} autoFocus>
      <h3 id={id}>{heading}</h3>
      <p>{fault.message}</p>
      {fault.errors.length > 0 && (
        <ul>
          {fault.errors.map(({ field, message }) => (
            <li key={field}>
              <a href={`#${controlId(field)}`}>{message}</a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}
