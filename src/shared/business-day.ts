import { businessTimeZone } from './business-time-zone.ts';
import { formatIn } from './format-time.ts';

/** For example 'Saturday, November 28', for the business. */
export const dayOf = (moment: Date) =>
  formatIn(businessTimeZone, { weekday: 'long', month: 'long', day: 'numeric' }).format(moment);

/** For example '2026-11-28', for the business. */
export function dateOf(moment: Date): string {
  const format = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const [month, day, year] = formatIn(businessTimeZone, format).format(moment).split('/');
  return `${year}-${month}-${day}`;
}

export const hourOf = (moment: Date) =>
  Number(formatIn(businessTimeZone, { hour: 'numeric', hourCycle: 'h23' }).format(moment));
