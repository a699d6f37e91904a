import { notificationText as words } from '#content/notifications.ts';
import type { LeadForNotification } from '#db/queries/lead-notification.ts';
import type { EventCalculation, EventLead } from '#shared/lead-event.ts';
import { optionalTexts } from '#shared/lead-fields.ts';
import { oneLine } from '#shared/one-line.ts';
import { formatCount, formatMoney } from '#shared/roi.ts';

export type Line = readonly [label: string, value: string];

export type LeadEmail = ReturnType<typeof composeEmail>;

export function composeEmail(notification: LeadForNotification, now: Date, privacyUrl?: string) {
  const { lead, okToCallNow, timeZone } = notification;
  const isEmailOnly = lead.do_not_call || isAbroad(lead);
  const localTime = timeZone === null ? undefined : timeIn(timeZone, now);
  return {
    subject: subjectOf(lead),
    heading: lead.businessName,
    warnings: [...(lead.sample ? [words.sample] : []), ...(lead.suspected ? [words.suspected] : [])],
    tel: isEmailOnly ? undefined : telOf(lead),
    call: lead.phone_e164 && !isEmailOnly ? words.call(lead.labels.phone) : words.phoneAsTyped(lead.phone),
    mayCallNow: okToCallNow,
    callAdvice: callAdviceOf(lead, okToCallNow, localTime),
    requestedTime: isEmailOnly ? undefined : requestedTimeOf(notification),
    due: (isEmailOnly ? words.dueByEmail : words.due)(momentOf(lead.due_at)),
    details: detailsOf(lead),
    figures: lead.roi ? figuresOf(lead.roi) : [],
    footer: `${words.footer(lead.id)}${privacyUrl ? ` ${words.privacy(privacyUrl)}` : ''}`,
  };
}

const isAbroad = ({ phone_e164: number }: EventLead) => number !== null && !number.startsWith('+1');

function callAdviceOf(lead: EventLead, okToCallNow: boolean, localTime: string | undefined): string {
  if (lead.do_not_call) return words.doNotCall;
  if (isAbroad(lead)) return words.abroad;
  return okToCallNow ? words.mayCall(localTime) : words.mayNotCall(localTime);
}

function requestedTimeOf(notification: LeadForNotification): string | undefined {
  const { lead, timeZone, callFrom, callUntil, legalFrom } = notification;
  const { call_time: time, due_at: due } = lead;
  if (time === 'any') return undefined;
  if (!timeZone || !callFrom || !callUntil || !legalFrom)
    return words.requestedTime(words.callTimes[time], undefined);
  const dayAndTime = (moment: string) => timeIn(timeZone, new Date(moment), { weekday: 'short' });
  const span = `${dayAndTime(callFrom)} to ${timeIn(timeZone, new Date(callUntil), { timeZoneName: 'short' })}`;
  const requested = words.requestedTime(words.callTimes[time], span);
  if (callFrom <= due) return requested;
  const advice = legalFrom < due ? words.callSooner(dayAndTime(legalFrom)) : words.cannotCallSooner;
  return `${requested} ${advice}`;
}

/** Uses only the form's selected options, because an email header must not contain what a visitor typed. */
function subjectOf({ labels, suspected, sample }: EventLead): string {
  const { businessType: trade, monthlyLeadVolume: volume } = labels;
  const subject = words.subject({ kind: words.kinds[suspected ? 'suspected' : 'new'], trade, volume });
  return sample ? words.sampleSubject(subject) : subject;
}

const telOf = ({ phone_e164: number, phone_extension: extension }: EventLead) =>
  number === null ? undefined : `tel:${number}${extension === null ? '' : `;ext=${extension}`}`;

function detailsOf(lead: EventLead): Line[] {
  const { fields } = words;
  const lines: [string, string | null][] = [
    [fields.contactName, lead.contactName],
    [fields.trade, lead.labels.businessType],
    ...optionalTexts.map((name): [string, string | null] => [fields[name], lead[name]]),
    [fields.volume, lead.labels.monthlyLeadVolume],
    [fields.email, lead.email],
    [fields.automatedCalls, automatedCallsOf(lead)],
    [fields.automatedTexts, lead.automated_texts ? words.agreed : words.notAgreed.texts],
    [fields.source, words.sources[lead.source] ?? lead.source],
    [fields.cameFrom, lead.came_from],
    [fields.campaign, lead.campaign],
    [fields.repeats, lead.repeats_lead_id && words.repeats],
    [fields.created, momentOf(lead.created_at)],
  ];
  return lines.filter((line): line is [string, string] => line[1] !== null);
}

function automatedCallsOf({ automated_calls: isAgreed, do_not_call: isRevoked }: EventLead): string {
  if (isRevoked) return words.noCalls;
  return isAgreed ? words.agreed : words.notAgreed.calls;
}

function figuresOf(roi: EventCalculation): Line[] {
  const { figures } = words;
  return [
    [figures.monthlyLeads, formatCount(roi.monthlyLeads)],
    [figures.currentStaffCost, formatMoney(roi.currentStaffCost)],
    [figures.averageJobValue, formatMoney(roi.averageJobValue)],
    [figures.currentConversionRate, `${formatCount(roi.currentConversionRate)}%`],
    [figures.calculatedSavings, formatMoney(roi.calculatedSavings)],
    [figures.extraJobsPerMonth, formatCount(roi.extraJobsPerMonth)],
    [figures.additionalRevenue, formatMoney(roi.additionalRevenue)],
  ];
}

/** Newer ICU data puts a narrow space before AM and PM, which some mail programs can't show. */
export const timeIn = (timeZone: string, moment: Date, format: Intl.DateTimeFormatOptions = {}) =>
  moment
    .toLocaleString('en-US', { timeZone, ...format, hour: 'numeric', minute: '2-digit' })
    .replaceAll('\u202f', ' ');

const DAY = { weekday: 'short', month: 'short', day: 'numeric', timeZoneName: 'short' } as const;
const momentOf = (time: string) => timeIn('America/Chicago', new Date(time), DAY);

export function emailText(email: LeadEmail): string {
  return [
    ...email.warnings.flatMap((warning) => [warning, '']),
    oneLine(email.heading),
    oneLine(email.call),
    email.callAdvice,
    ...(email.requestedTime ? [email.requestedTime] : []),
    email.due,
    '',
    words.details,
    ...email.details.map(textLine),
    ...(email.figures.length > 0 ? ['', words.calculation, ...email.figures.map(textLine)] : []),
    '',
    email.footer,
    '',
  ].join('\n');
}

const textLine = ([label, value]: Line) => `  ${label}: ${oneLine(value)}`;
