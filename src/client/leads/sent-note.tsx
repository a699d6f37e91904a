import { leadFormText } from '#content/lead-form.ts';
import { PhoneLink } from '../ui/contact-links.tsx';
import type { SentLead } from './submit-lead.ts';

/** This note is not a live region, because screen readers already announce the toast. */
export const SentNote = ({ callTime, mayScroll }: SentLead & { mayScroll: boolean }) => (
  <div ref={mayScroll ? show : undefined} className="note">
    <h3>{leadFormText.success.heading}</h3>
    <p>{leadFormText.toasts.sent.description}</p>
    <p>{leadFormText.success.when[callTime]}</p>
    <p>
      <span>{leadFormText.success.next}</span> <PhoneLink />
    </p>
  </div>
);

// Must return nothing: React calls a ref's return value at cleanup, and scrollIntoView may return a promise.
function show(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'center' });
}
