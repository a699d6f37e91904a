import * as z from 'zod/mini';
import type { PageWords } from '#content/page-words.ts';
import { businessTimeZone } from './business-time-zone.ts';
import { formatIn, hourAndMinute, plainTime, type Lang } from './format-time.ts';
import type { CallTime } from './lead-fields.ts';

/** The hours in which a person will call. `zone` is null if the number has no known time zone. */
export const promisedCall = () =>
  z.object({ from: z.string(), until: z.string(), zone: z.nullable(z.string()) });
export type PromisedCall = z.infer<ReturnType<typeof promisedCall>>;
type Words = Pick<PageWords, 'lang' | 'ticket'>;

/**
 * For example 'Wednesday, Dec 2, between 9 and 11 AM CST, going by your area code'. With `now`, it
 * says if that is today.
 */
export function callSentence(
  call: PromisedCall,
  callTime: CallTime,
  words: Words,
  now?: Date,
): string {
  const { ticket, lang } = words;
  const hasZone = call.zone !== null;
  const isToday = now && hasZone && dayText(call, lang, now) === dayText(call, lang);
  const day = isToday ? ticket.today(dateText(call, lang)) : dayText(call, lang);
  // In an unknown zone, few hours are legal, so the sentence names them.
  const isAnyTime = callTime === 'any' && hasZone;
  const when = isAnyTime
    ? ticket.callAny(day)
    : ticket.callOn(day, hoursText(call, ticket.to, lang));
  const sentence = when.slice(0, 1).toUpperCase() + when.slice(1);
  return hasZone && !isAnyTime ? ticket.byAreaCode(sentence) : sentence;
}

/** For example '9 to 11 AM CST', or with `date` 'Wednesday, Dec 2, 9 to 11 AM CST'. */
export function hoursText(
  call: PromisedCall,
  to: string,
  lang: Lang,
  date: Intl.DateTimeFormatOptions = {},
) {
  const format = formatIn(zoneOf(call), { ...date, ...hourAndMinute, timeZoneName: 'short' }, lang);
  return plainTime(format.formatRange(new Date(call.from), new Date(call.until))).replace(
    /\s?–\s?/,
    ` ${to} `,
  );
}

const dayText = (call: PromisedCall, lang: Lang, moment = new Date(call.from)) =>
  formatIn(zoneOf(call), { weekday: 'long', ...date(lang) }, lang)
    .format(moment)
    .replace(', ', lang === 'es' ? ' ' : ', ');

const dateText = (call: PromisedCall, lang: Lang) =>
  formatIn(zoneOf(call), date(lang), lang).format(new Date(call.from));

const date = (lang: Lang) => ({ month: lang === 'es' ? 'long' : 'short', day: 'numeric' }) as const;

const zoneOf = ({ zone }: PromisedCall) => zone ?? businessTimeZone;
