import { chatText as words } from '#content/mail/notifications.ts';
import type { LeadForNotification } from '#db/queries/lead-notification.ts';
import type { EventContact, LeadEvent } from '#shared/lead-event.ts';
import { aboutOf, subjectOf } from './lead-email.ts';

/** These services accept one line of text, in their own shape. Mattermost and Rocket.Chat are on hosts of their users. */
const services: [address: RegExp, toBody: (text: string) => object][] = [
  [/^(hooks\.slack|hooks\.slack-gov|chat\.googleapis)\.com\//, (text) => ({ text })],
  [/^[^/]+\/hooks\/(\w{26}|\w{17,24}\/\w{40,80})$/, (text) => ({ text })],
  [/^(ptb\.|canary\.)?discord(app)?\.com\//, (content) => ({ content })],
];

/** What a room at this address reads of a line. Undefined if the address is no chat room. */
export const chatRoomAt = ({ host, pathname }: URL) =>
  services.find(([address]) => address.test(host + pathname))?.[1];

/** Has nothing that a visitor or a salesperson typed, because it could be a link. */
export function chatLineOf(notification: LeadForNotification, event: LeadEvent['type']): string {
  const { lead, contact, call } = notification;
  const withNumber = (about: string) => [about, lead.phone_e164].filter(Boolean).join(', ');
  if (event === 'lead.revoked') return sentences(stopOf(notification), withNumber(aboutOf(lead)));
  const advice = !call && !lead.reached_at && !lead.do_not_call ? words.write : undefined;
  if (!contact) return sentences(advice, withNumber(subjectOf(lead)));
  const what = contact.undone ? words.undone(entryOf(contact)) : entryOf(contact);
  return sentences(what, advice, withNumber(aboutOf(lead)));
}

const sentences = (...parts: (string | undefined)[]) => parts.filter(Boolean).join('. ');

function stopOf({ lead, replyTo }: LeadForNotification): string {
  if (lead.do_not_call) return replyTo === null ? words.noContact : words.noCalls;
  if (lead.automated_calls) return lead.automated_texts ? words.automated.both : words.automated.calls;
  return lead.automated_texts ? words.automated.texts : words.automated.neither;
}

function entryOf({ kind, outcome, lost_reason: reason, monthly_amount: amount }: EventContact): string {
  if (outcome === null) return kind === 'contacted' ? words.outcomes.reached : words.kinds[kind];
  const what = words.outcomes[outcome];
  if (amount !== null) return words.monthly(what, dollars.format(amount));
  return reason === null ? what : words.reason(what, words.reasons[reason]);
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});
