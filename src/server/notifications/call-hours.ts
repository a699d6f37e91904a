import type { LeadForNotification } from '#db/queries/lead-notification.ts';
import { businessTimeZone } from '#shared/business-time-zone.ts';

/** The hours in which to call, as the column `due_at` of `sales.leads` says. Undefined if no call is needed or allowed. */
export function callHoursOf({
  lead,
  timeZone,
  callFrom,
  callUntil,
  legalFrom,
  legalUntil,
}: LeadForNotification) {
  if (!callFrom || !callUntil || !legalFrom || !legalUntil) return undefined;
  const isTooLate = callFrom > lead.due_at && legalFrom < lead.due_at;
  const [from, until] = isTooLate ? [legalFrom, legalUntil] : [callFrom, callUntil];
  return { from: new Date(from), until: new Date(until), isTooLate, zone: timeZone ?? businessTimeZone };
}

export type CallHours = NonNullable<ReturnType<typeof callHoursOf>>;

/** For example 'Wednesday 9 to 11 AM CST'. */
export const rangeText = (
  { from, until, zone }: CallHours,
  and: string,
  day: Intl.DateTimeFormatOptions = { weekday: 'long' },
) =>
  plain(formatIn(zone, { ...day, timeZoneName: 'short' }).formatRange(from, until))
    .replace(',', '')
    .replace(/\s–\s/, ` ${and} `);

export const timeIn = (timeZone: string, moment: Date, format: Intl.DateTimeFormatOptions = {}) =>
  plain(formatIn(timeZone, format).format(moment));

const formatIn = (timeZone: string, format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone, ...format, hour: 'numeric', minute: '2-digit' });

/** Newer ICU data puts a narrow space before AM and PM, which some mail programs can't show. */
const plain = (text: string) => text.replaceAll('\u202f', ' ').replaceAll(':00', '');
