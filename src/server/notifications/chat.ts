import { roomText as words } from '#content/mail/notifications.ts';
import type { LeadForNotification } from '#db/queries/lead-notification.ts';
import type { SalesEntry, LeadEvent } from '#shared/lead-event.ts';
import type { Env } from '../env.server.ts';
import type { Channel } from './channel.ts';
import { aboutOf, subjectOf } from './lead-email.ts';
import { postJson } from './post-json.ts';

/** A room of Slack, Google Chat, Mattermost, Rocket.Chat or Discord gets one line of text for each event. */
export function chatChannel({ LEAD_CHAT_URL: url }: Env): Channel | undefined {
  if (!url) return undefined;
  const nameOfText = /(^|\.)discord(app)?\.com$/.test(url.hostname) ? 'content' : 'text';
  return {
    name: 'chat',
    deliver: (notification, { event }, signal) =>
      postJson(url, JSON.stringify({ [nameOfText]: chatLineOf(notification, event) }), { signal }),
  };
}

/** Has nothing that a visitor or a salesperson typed, because it could be a link. */
export function chatLineOf(notification: LeadForNotification, event: LeadEvent['type']): string {
  const { lead, entry, call } = notification;
  const withNumber = (about: string) => [about, lead.phone_e164].filter(Boolean).join(', ');
  if (event === 'lead.revoked') return sentences(stopOf(notification), withNumber(aboutOf(lead)));
  const advice = !call && !lead.reached_at && !lead.do_not_call ? words.write : undefined;
  if (!entry) return sentences(advice, withNumber(subjectOf(lead)));
  const what = entry.undone ? words.undone(entryText(entry)) : entryText(entry);
  return sentences(what, advice, withNumber(aboutOf(lead)));
}

const sentences = (...parts: (string | undefined)[]) => parts.filter(Boolean).join('. ');

function stopOf({ lead }: LeadForNotification): string {
  if (lead.do_not_call) return lead.email === null ? words.noContact : words.noCalls;
  if (lead.automated_calls) return lead.automated_texts ? words.automated.both : words.automated.calls;
  return lead.automated_texts ? words.automated.texts : words.automated.neither;
}

function entryText({ kind, outcome, lost_reason: reason, monthly_amount: amount }: SalesEntry): string {
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
