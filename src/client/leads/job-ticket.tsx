import type { RefObject } from 'react';
import { PhoneLink } from '../ui/contact-links.tsx';
import { TicketRows } from '../ui/ticket-rows.tsx';
import { useWords } from '../words.ts';
import styles from './job-ticket.module.css';

export interface TicketContent {
  /** How a person answers. Without `when`, the hours of the call aren't known. */
  answer: { by: 'writing'; when: string } | { by: 'call'; when?: string | undefined };
  who?: string;
  what?: string;
  /** If it isn't English. */
  language?: string | undefined;
  /** What the visitor typed during the request is still in the form. */
  isUnsentLeft?: boolean;
}

interface JobTicketProps {
  ticket: TicketContent;
  isNew: boolean;
  /** While it is closed, the fields below are hidden. */
  fold: RefObject<HTMLDetailsElement | null>;
}

/** Screen readers announce its name, because it takes the focus. */
export function JobTicket({ ticket, isNew, fold }: JobTicketProps) {
  const {
    form,
    ticket: { labels, ...words },
  } = useWords();
  const { answer } = ticket;
  const rows = [
    { label: labels.who, text: ticket.who },
    { label: labels.what, text: ticket.what },
    { label: labels.when, text: answer.when ?? words.unknownHours },
    { label: labels.caller, text: answer.by === 'call' ? words.caller : undefined },
    { label: labels.language, text: ticket.language },
  ];
  return (
    <>
      <div
        ref={isNew ? show : undefined}
        className={`ticket ${styles.ticket}`}
        role="group"
        aria-labelledby="lead-sent"
        tabIndex={-1}
      >
        <h3 id="lead-sent" className="ticket-head sign">
          {words.heading}
        </h3>
        <p>{form.toasts.sent.description}</p>
        <TicketRows rows={rows} />
        <p>
          <span>{`${words.hurry} `}</span>
          <PhoneLink />
        </p>
        <p className="stamp" aria-hidden="true">
          {words.stamp}
        </p>
      </div>
      <details ref={fold} open={ticket.isUnsentLeft}>
        <summary className="text-button">{words.again}</summary>
      </details>
    </>
  );
}

// Returns nothing, because a ref may return only a cleanup function, and scrollIntoView may return a promise.
function show(ticket: HTMLElement | null): void {
  ticket?.scrollIntoView({ block: 'start' });
  // The focused button is hidden with the fields.
  ticket?.focus({ preventScroll: true });
}
