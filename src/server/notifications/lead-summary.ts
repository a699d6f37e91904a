import { notificationWords as words } from '#content/notifications.ts';
import type { LeadNotification } from '#db/queries/lead-notification.ts';
import type { EventCalculation, EventLead } from '#shared/lead-event.ts';
import { optionalTexts } from '#shared/leads.ts';
import { formatCount, formatMoney } from '#shared/roi.ts';

export type Line = readonly [label: string, value: string];

export type LeadSummary = ReturnType<typeof leadSummary>;

/** A lead as a person reads it, before it is text or HTML. */
export function leadSummary({ lead, timeZone, okToCallNow }: LeadNotification, now: Date) {
  const hour = timeZone === null ? undefined : timeIn(timeZone, now);
  return {
    subject: subjectOf(lead),
    heading: lead.businessName,
    warnings: [...(lead.sample ? [words.sample] : []), ...(lead.suspected ? [words.suspected] : [])],
    /** Where the number can be dialled. */
    tel: telOf(lead),
    call: lead.phone_e164 ? words.call(lead.labels.phone) : words.noLink(lead.phone),
    mayCallNow: okToCallNow,
    hour: okToCallNow ? words.mayCall(hour) : words.mayNotCall(hour),
    due: words.due(momentOf(lead.due_at)),
    details: detailsOf(lead),
    figures: lead.roi ? figuresOf(lead.roi) : [],
    footer: words.footer(lead.id),
  };
}

/** Of listed options alone: nothing that a visitor typed stands in a header. */
function subjectOf({ labels, suspected, sample }: EventLead): string {
  const { businessType: trade, monthlyLeadVolume: volume } = labels;
  const subject = words.subject({ kind: suspected ? 'Suspected' : 'New', trade, volume });
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
    [fields.consent, lead.consent ? words.consent.yes : words.consent.no],
    [fields.source, words.sources[lead.source] ?? lead.source],
    [fields.cameFrom, lead.came_from],
    [fields.campaign, lead.campaign],
    [fields.repeats, lead.repeats_lead_id && words.repeats],
    [fields.created, momentOf(lead.created_at)],
  ];
  return lines.filter((line): line is [string, string] => line[1] !== null);
}

function figuresOf(roi: EventCalculation): Line[] {
  const { figures } = words;
  return [
    [figures.monthlyLeads, formatCount(roi.monthlyLeads)],
    [figures.currentStaffCost, formatMoney(roi.currentStaffCost)],
    [figures.averageJobValue, formatMoney(roi.averageJobValue)],
    [figures.currentConversionRate, `${formatCount(roi.currentConversionRate)} %`],
    [figures.calculatedSavings, formatMoney(roi.calculatedSavings)],
    [figures.extraJobsPerMonth, formatCount(roi.extraJobsPerMonth)],
    [figures.additionalRevenue, formatMoney(roi.additionalRevenue)],
  ];
}

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;
const DAY = { weekday: 'short', month: 'short', day: 'numeric', timeZoneName: 'short' } as const;

/** Newer ICU data puts a narrow space before AM and PM, which plain text shows badly. */
const timeIn = (timeZone: string, moment: Date, day: Intl.DateTimeFormatOptions = {}) =>
  moment.toLocaleString('en-US', { timeZone, ...day, ...CLOCK }).replaceAll('\u202f', ' ');

/** Sales reads every time by the clock in Texas. */
const momentOf = (time: string) => timeIn('America/Chicago', new Date(time), DAY);

/** The summary for readers without HTML. What a visitor typed stays on its line. */
export function summaryText(summary: LeadSummary): string {
  return [
    ...summary.warnings.flatMap((warning) => [warning, '']),
    oneLine(summary.heading),
    oneLine(summary.call),
    summary.hour,
    summary.due,
    '',
    words.details,
    ...summary.details.map(textLine),
    ...(summary.figures.length > 0 ? ['', words.calculation, ...summary.figures.map(textLine)] : []),
    '',
    summary.footer,
    '',
  ].join('\n');
}

const textLine = ([label, value]: Line) => `  ${label}: ${oneLine(value)}`;
const oneLine = (text: string) => text.replace(/\s+/g, ' ');
