import { z } from 'zod';
import { leadFormText, optionalLabels } from '#content/form/lead-form.ts';
import { notificationText as words } from '#content/mail/notifications.ts';
import { english } from '#content/page-words.ts';
import type { LeadForNotification } from '#db/queries/lead-notification.ts';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { optionalNameOf, type EventCalculation, type EventLead } from '#shared/lead-event.ts';
import { optionalNames, type OptionalField } from '#shared/lead-fields.ts';
import { hoursText, isAnyTime, timeIn, whenText } from '#shared/promised-call.ts';
import { formatCount, formatMoney } from '#shared/roi.ts';
import * as mail from './mail-blocks.ts';

/** What sales reads about a lead. */
export function composeLeadEmail(notification: LeadForNotification, now: Date, privacyUrl?: string) {
  const { lead, timeZone, okToCallNow, call } = notification;
  const isByEmail = lead.do_not_call || (!call && !lead.reached_at);
  const isNow = call !== null && okToCallNow && new Date(call.from) <= now;
  const replyTo = mailableOf(lead.email);
  const blocks = [
    ...(lead.sample ? [mail.line(words.sample)] : []),
    ...(lead.suspected ? [mail.line(words.suspected)] : []),
    mail.line(words.inLanguage(lead.language, adviceOf(notification, isNow))),
    mail.line(lead.businessName),
    mail.line(phoneOf(lead, isByEmail)),
    ...(call ? [mail.line(words.place(timeZone === null ? undefined : timeIn(timeZone, now)))] : []),
    ...(lead.reached_at
      ? []
      : [mail.line((isByEmail ? words.dueByEmail : words.due)(momentOf(lead.due_at)))]),
    mail.table(words.details, detailsOf(lead)),
    ...(lead.roi ? [figuresOf(lead.roi)] : []),
    mail.line(`${words.footer(lead.id)}${privacyUrl ? ` ${words.privacy(privacyUrl)}` : ''}`),
  ];
  return { ...mail.composeMail(subjectOf(lead), blocks), replyTo };
}

function phoneOf(lead: EventLead, isByEmail: boolean): string {
  const { phone } = lead.labels;
  if (!isByEmail && lead.phone_e164 !== null && phone !== null) return words.call(phone);
  return lead.phone === null ? words.wrongNumber : words.phoneAsTyped(lead.phone);
}

/** Says first what to do, then what the person asked for. */
function adviceOf({ lead, timeZone, call, wantedFrom }: LeadForNotification, isNow: boolean): string {
  if (lead.do_not_call) return words.doNotCall;
  if (lead.reached_at) return words.reached;
  if (!call) return words.notByPhone[whyNotByPhone(lead)];
  const advice = isNow
    ? words.callNow(timeIn(timeZone ?? businessTimeZone, new Date(call.until), { timeZoneName: 'short' }))
    : words.callAt(
        whenText(call, lead.call_time, english),
        isAnyTime(call, lead.call_time) ? hoursText(call, 'to') : undefined,
      );
  const isLate = isAfter(call.from, lead.due_at);
  if (lead.call_time === 'any') return words.advice(advice, isLate ? words.noneEarlier : undefined);
  const wish = words.asked(words.callTimes[lead.call_time]);
  if (timeZone === null) return words.advice(advice, `${wish}, ${words.butUnknown}`);
  if (isLate) return words.advice(advice, `${wish}, and ${words.noneEarlier}`);
  const isTooLate = wantedFrom !== null && isAfter(wantedFrom, lead.due_at);
  return words.advice(advice, isTooLate ? `${wish}, ${words.butTooLate}` : wish);
}

function whyNotByPhone({ phone_e164: number, reach_by: way }: EventLead): keyof typeof words.notByPhone {
  if (way === 'text' || way === 'email') return way;
  return number === null ? 'unreadable' : 'abroad';
}

const isAfter = (moment: string, other: string) => new Date(moment) > new Date(other);

/** A mail server may refuse an email if an address in its headers is malformed. */
const mailableOf = (address: string | null) => z.email().safeParse(address).data;

/** Contains only the form's options and the lead's id, because a header or a chat must not contain what a visitor typed. */
export function subjectOf(lead: EventLead): string {
  const kind = words.kinds[lead.suspected ? 'suspected' : 'new'];
  const subject = words.subject(kind, aboutOf(lead));
  return lead.sample ? words.sampleSubject(subject) : subject;
}

export const aboutOf = ({ id, labels, created_at: created }: EventLead) =>
  words.about({
    trade: labels.businessType,
    volume: labels.monthlyLeadVolume,
    // Without these, mail programs would show all leads of a trade as one conversation.
    time: timeIn(businessTimeZone, new Date(created), { month: 'short', day: 'numeric' }),
    id: id.slice(0, 8),
  });

function detailsOf(lead: EventLead): mail.Row[] {
  const { fields } = words;
  const lines: [string, string | null][] = [
    [fields.contactName, lead.contactName],
    [fields.trade, lead.labels.businessType],
    [fields.volume, lead.labels.monthlyLeadVolume],
    ...optionalNames.map((name): [string, string | null] => [optionalLabels[name], optionalText(lead, name)]),
    [fields.email, lead.email],
    [fields.automatedCalls, automatedCallsOf(lead)],
    [fields.automatedTexts, lead.automated_texts ? words.agreed : words.notAgreed.texts],
    [fields.source, words.sources[lead.source] ?? lead.source],
    [fields.cameFrom, lead.came_from],
    [fields.campaign, lead.campaign],
    [fields.repeats, lead.repeats_lead_id && words.repeats],
    [fields.created, momentOf(lead.created_at)],
  ];
  return lines.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

function optionalText(lead: EventLead, name: OptionalField): string | null {
  const value = lead[optionalNameOf(name)];
  const choices: Record<string, Record<string, string>> = leadFormText.choices;
  // What is usual says nothing.
  if (value === null || value === Object.keys(choices[name] ?? {})[0]) return null;
  return typeof value === 'number' ? formatCount(value) : (choices[name]?.[value] ?? value);
}

function automatedCallsOf({ automated_calls: isAgreed, do_not_call: isRevoked }: EventLead): string {
  if (isRevoked) return words.noCalls;
  return isAgreed ? words.agreed : words.notAgreed.calls;
}

function figuresOf(roi: EventCalculation): string {
  const { figures } = words;
  return mail.table(words.calculation, [
    { label: figures.monthlyLeads, value: formatCount(roi.monthlyLeads) },
    { label: figures.currentStaffCost, value: formatMoney(roi.currentStaffCost) },
    { label: figures.averageJobValue, value: formatMoney(roi.averageJobValue) },
    { label: figures.currentConversionRate, value: `${formatCount(roi.currentConversionRate)}%` },
    { label: figures.calculatedSavings, value: formatMoney(roi.calculatedSavings) },
    { label: figures.extraJobsPerMonth, value: formatCount(roi.extraJobsPerMonth) },
    { label: figures.additionalRevenue, value: formatMoney(roi.additionalRevenue) },
  ]);
}

const DAY = { weekday: 'short', month: 'short', day: 'numeric', timeZoneName: 'short' } as const;
const momentOf = (time: string) => timeIn(businessTimeZone, new Date(time), DAY);
