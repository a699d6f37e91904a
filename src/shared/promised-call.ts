import * as z from 'zod/mini';
import { jobTicketText as words } from '#content/job-ticket.ts';
import { filePaths } from './api.ts';
import { businessTimeZone } from './business-time-zone.ts';

/** The hours in which a person will call. `zone` is null if the number has no known time zone. */
export const promisedCall = z.object({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  zone: z.nullable(z.string()),
});
export type PromisedCall = z.infer<typeof promisedCall>;

/** For example 'Wednesday between 9 and 11 AM CST, going by your area code'. */
export function callSentence(call: PromisedCall, now: Date): string {
  const hours = spanText(call, 'and', {});
  const day = formatIn(zoneOf(call), { weekday: 'long' }).format(new Date(call.from));
  const when = new Date(call.from) > now ? words.callOn(day, hours) : words.callSoon(hours);
  return call.zone === null ? when : words.byAreaCode(when);
}

/** If the person asked for a text message or an email, or nobody can call. */
export const writtenSentence = (reachBy: string | null | undefined) =>
  words.written[reachBy === 'text' ? 'text' : 'email'];

/** For example 'Wednesday 9 to 11 AM CST'. */
export const spanText = (
  call: PromisedCall,
  and: string,
  day: Intl.DateTimeFormatOptions = { weekday: 'long' },
) =>
  plain(
    formatIn(zoneOf(call), { ...day, ...time, timeZoneName: 'short' }).formatRange(
      new Date(call.from),
      new Date(call.until),
    ),
  )
    .replace(',', '')
    .replace(/\s–\s/, ` ${and} `);

export const timeIn = (timeZone: string, moment: Date, format: Intl.DateTimeFormatOptions = {}) =>
  plain(formatIn(timeZone, { ...format, ...time }).format(moment));

/** The address of a calendar file, if the person wished for a time. */
export const calendarPath = ({ from, until }: PromisedCall) =>
  `${filePaths.callCalendar}?${new URLSearchParams({ from, until })}`;

const zoneOf = ({ zone }: PromisedCall) => zone ?? businessTimeZone;

const time = { hour: 'numeric', minute: '2-digit' } as const;

const formatIn = (timeZone: string, format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone, ...format });

/** Newer ICU data puts a narrow space before AM and PM, which some mail programs can't show. */
const plain = (text: string) => text.replaceAll('\u202f', ' ').replaceAll(':00', '');
