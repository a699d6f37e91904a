import { leadFormWords as words } from '#content/lead-form.ts';
import { PhoneLink } from '../ui/contact-links.tsx';
import type { SentLead } from './submit-lead.ts';

/** Stays at the form after the toast has gone; not live, as the toast has spoken. */
export const SentNote = ({ callTime, isNews }: SentLead & { isNews: boolean }) => (
  <div ref={isNews ? show : undefined} className="note">
    <h3>{words.success.heading}</h3>
    <p>{words.toasts.sent.description}</p>
    <p>{words.success.when[callTime]}</p>
    <p>
      <span>{words.success.next}</span> <PhoneLink />
    </p>
  </div>
);

// Without a return value: newer browsers answer with a promise, which React would call as a clean-up.
function show(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'center' });
}
