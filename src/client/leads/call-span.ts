import type { CallTime } from '#shared/lead-fields.ts';

const HOURS = { any: undefined, morning: [9, 11], midday: [11, 14], afternoon: [14, 18] } as const;
const SUNDAY_OPENS = 12;
const DAY_MS = 86_400_000;

/** The next hours that the visitor picked, by the visitor's clock. Undefined if they begin more than 24 hours from now. */
export function callSpan(callTime: CallTime, now: Date): { from: Date; until: Date } | undefined {
  const hours = HOURS[callTime];
  if (!hours) return undefined;
  for (const days of [0, 1]) {
    const at = (hour: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
    const opens = at(0).getDay() === 0 ? SUNDAY_OPENS : 0;
    const [from, until] = [at(Math.max(hours[0], opens)), at(hours[1])];
    if (from < until && until > now && +from - +now < DAY_MS) return { from, until };
  }
  return undefined;
}
