import { useEffect, useState } from 'react';
import type { PageWords } from '#content/page-words.ts';
import type { CallTime } from '#shared/lead-fields.ts';
import { callSentence, type PromisedCall } from '#shared/promised-call.ts';
import { moveTo } from '../forms/move-to.ts';
import { attempt } from '../browser/attempt.ts';
import { PhoneLink } from '../ui/contact-links.tsx';
import { TicketRows } from '../ui/ticket-rows.tsx';
import { useWords } from '../ui/words.ts';
import styles from './job-ticket.module.css';

export interface TicketContent {
  /** How a person answers. Without `call`, its hours aren't known. */
  answer:
    | { by: 'text' | 'email' | 'unknown' }
    | { by: 'call'; call?: (PromisedCall & { time: CallTime }) | undefined };
  who?: string;
  what?: string;
  /** The lead's language, if it isn't English. */
  language?: string | undefined;
}

interface JobTicketProps {
  ticket: TicketContent;
  isNew: boolean;
  /** The form has what the visitor typed during the request. */
  isUnsentLeft: boolean;
}

/** Screen readers announce its name, because it takes the focus. */
export function JobTicket({ ticket, isNew, isUnsentLeft }: JobTicketProps) {
  const words = useWords();
  const { labels, ...text } = words.ticket;
  const now = useNow();
  const { answer } = ticket;
  const rows = [
    { label: labels.who, text: ticket.who },
    { label: labels.what, text: ticket.what },
    { label: labels.when, text: whenIn(answer, words, now) },
    { label: labels.caller, text: answer.by === 'call' ? text.caller : undefined },
    { label: labels.language, text: ticket.language },
  ];
  return (
    <>
      <div
        ref={isNew ? show : undefined}
        className={`ticket filled-in ${styles.ticket}`}
        role="group"
        aria-labelledby="lead-sent"
        tabIndex={-1}
      >
        <h3 id="lead-sent" className="large">
          {text.heading}
        </h3>
        <p>{words.form.toasts.sent.description}</p>
        <TicketRows rows={rows} />
        <p>
          {text.hurry} <PhoneLink />
        </p>
        <p className="stamp" aria-hidden="true">
          {text.stamp}
        </p>
      </div>
      {/* While it is closed, the fields below are hidden. */}
      <details id="lead-again" open={isUnsentLeft}>
        <summary className="text-button">{text.again}</summary>
      </details>
    </>
  );
}

/** The time, read again each minute, because a tab may stay open for days. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Some old browsers can't format a range, or don't know the time zone. */
function whenIn(answer: TicketContent['answer'], words: PageWords, now: Date): string {
  const { written, anyWay, unknownHours } = words.ticket;
  if (answer.by === 'unknown') return anyWay;
  if (answer.by !== 'call') return written[answer.by];
  const { call } = answer;
  return attempt(() => call && callSentence(call, call.time, words, now)) ?? unknownHours;
}

// The ticket takes the focus, because the button that had it is hidden with the fields.
const show = (ticket: HTMLElement | null) => moveTo(ticket, { block: 'start' });
