import { z } from 'zod';
import { notificationText as words } from '#content/mail/notifications.ts';
import type { AskedThen, MessageFacts } from '#db/queries/message-facts.ts';
import type { SalesLead } from '#db/queries/sales-views.ts';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import type { OptionalField } from '#shared/lead-fields.ts';
import { oneLine } from '#shared/one-line.ts';
import { formatCount } from '#shared/format-number.ts';
import { timeIn } from '#shared/format-time.ts';
import { hoursText, type PromisedCall } from '#shared/promised-call.ts';

const fieldNames = Object.keys(
  words.fields satisfies Record<OptionalField, string>,
) as (keyof typeof words.fields)[];

export function leadMail(
  lead: SalesLead,
  call: PromisedCall | null,
  { promisedBy, askedThen = [] }: Pick<MessageFacts, 'promisedBy' | 'askedThen'> = {},
) {
  const advice = adviceOf(lead, call);
  const isPromised = !lead.reachedAt && lead.stopped !== 'all';
  const details = fieldNames.flatMap((name) => {
    const text = textOf(lead, name);
    return text === null ? [] : oneLine(`${words.fields[name]}: ${text}`);
  });
  const blocks = [
    lead.suspectedSpam && words.suspected,
    lead.language === 'es' ? words.inSpanish(advice) : advice,
    lead.askedAgain && words.askedAgain(askedThen.flatMap(askedThenLines), lead.leadId),
    isPromised && promisedBy && words.due(momentOf(promisedBy)),
    [...details, words.cameBy[lead.source], automationOf(lead)].filter(Boolean).join('\n'),
    words.footer(lead.status === 'spam' ? lead.phoneE164 : lead.leadId),
  ];
  return {
    subject: subjectOf(lead),
    text: blocks.filter(Boolean).join('\n\n'),
    // A mail server may refuse a mail whose headers have a malformed address.
    replyTo: z.email().safeParse(lead.email).data,
  };
}

/**
 * Has only options of the form and the lead's id, because a header or a chat must not have what a
 * visitor typed.
 */
export const subjectOf = (lead: SalesLead) =>
  `${words.kinds[lead.suspectedSpam ? 'suspected' : 'new']}: ${aboutOf(lead)}`;

const aboutOf = (lead: SalesLead) =>
  words.about({
    trade: textOf(lead, 'businessType') ?? words.noTrade,
    volume: words.volume(lead.monthlyLeadVolume),
    // Without these, mail programs show all leads of a trade as one conversation.
    time: timeIn(businessTimeZone, lead.createdAt, { month: 'short', day: 'numeric' }),
    id: lead.leadId.slice(0, 8),
  });

function adviceOf(lead: SalesLead, call: PromisedCall | null): string {
  if (lead.stopped === 'all') return words.noContact;
  if (lead.reachedAt) return words.reached;
  if (lead.reach === 'none') return words.unreachable;
  if (lead.reach !== 'call') return words.write[lead.reach];
  if (!call) return words.callThem;
  return words.call(
    hoursText(call, 'to', 'en', { weekday: 'long', month: 'short', day: 'numeric' }),
  );
}

function automationOf({ mayAutomateCalls, mayAutomateTexts }: SalesLead): string | undefined {
  if (mayAutomateCalls && mayAutomateTexts) return words.automation.both;
  if (mayAutomateCalls) return words.automation.calls;
  return mayAutomateTexts ? words.automation.texts : undefined;
}

function textOf(lead: SalesLead, name: keyof typeof words.fields): string | null {
  const value = lead[name];
  if (typeof value === 'number') return formatCount(value);
  return value === null ? null : (words.values[name]?.[value] ?? value);
}

/** Each line has a label, because visitors type names and addresses. */
function askedThenLines({ contact, at, login, how, people }: AskedThen): string[] {
  const stopped = [contact, momentOf(at), login, how].filter(Boolean).join(', ');
  return words.askedThen(oneLine(stopped), people && oneLine(people));
}

const momentOf = (moment: Date) =>
  timeIn(businessTimeZone, moment, { weekday: 'short', month: 'short', day: 'numeric' });
