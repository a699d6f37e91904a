import { businessTimeZone } from './business-time-zone.ts';
import { formatIn } from './format-time.ts';

/** For example 'Saturday, November 28', for the business. */
export const dayOf = (moment: Date) =>
  formatIn(businessTimeZone, { weekday: 'long', month: 'long', day: 'numeric' }).format(moment);

export const hourOf = (moment: Date) =>
  Number(formatIn(businessTimeZone, { hour: 'numeric', hourCycle: 'h23' }).format(moment));
