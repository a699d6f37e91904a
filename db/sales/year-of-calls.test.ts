import { beforeAll, expect, test } from '@jest/globals';
import { callTimes, type CallTime } from '#shared/lead-fields.ts';
import { databaseOfFile, storeLead } from '../../src/tests/support/sales.ts';

const stored = await databaseOfFile();
const HOUR_MS = 3_600_000;
const [begin, end] = [Date.parse('2025-12-30T00:00Z'), Date.parse('2027-01-10T00:00Z')];

type Hours = readonly [from: number, until: number];
interface Area {
  zones: string[];
  days?: Hours;
  sunday?: Hours;
}
/** As the law has it, on each clock of the area: Texas' hours, where nothing else is said. */
const areas: Record<string, Area> = {
  214: { zones: ['America/Chicago'] },
  915: { zones: ['America/Denver'] }, // El Paso
  602: { zones: ['America/Phoenix'] }, // Arizona, which changes no clocks
  928: { zones: ['America/Phoenix', 'America/Denver'] }, // and the Navajo Nation, which does
  305: { zones: ['America/New_York'], days: [9, 20], sunday: [12, 20] },
  205: { zones: ['America/Chicago'], days: [9, 20], sunday: [0, 0] }, // Alabama, never on Sunday
  808: { zones: ['Pacific/Honolulu'] },
};
const wishes: Record<CallTime, Hours> = {
  any: [0, 24],
  morning: [9, 11],
  midday: [11, 14],
  afternoon: [14, 18],
};

const isWithin = (hour: number, [from, until]: Hours) => hour >= from && hour < until;
/** The weekday and hour on a clock, for each hour from `begin` to `end`. */
function clockOf(zone: string) {
  const options = { timeZone: zone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('en-US', options);
  return Array.from({ length: (end - begin) / HOUR_MS }, (_, index) => {
    const [weekday, hour] = format.format(begin + index * HOUR_MS).split(', ');
    return { isSunday: weekday === 'Sun', hour: Number(hour) };
  });
}
const clocks = new Map(
  [...new Set(Object.values(areas).flatMap(({ zones }) => zones))].map((zone) => [zone, clockOf(zone)]),
);

/** When calls are legal on every clock of an area, and wished on its first. */
function spansOf({ zones, days = [9, 21], sunday = [12, 21] }: Area, wish: CallTime): [number, number][] {
  const spans: [number, number][] = [];
  for (let moment = begin; moment < end; moment += HOUR_MS) {
    const times = zones.flatMap((zone) => clocks.get(zone)?.[(moment - begin) / HOUR_MS] ?? []);
    const isOpen = times.every(({ hour, isSunday }) => isWithin(hour, isSunday ? sunday : days));
    if (!isOpen || !isWithin(times[0]?.hour ?? 0, wishes[wish])) continue;
    const last = spans.at(-1);
    if (last?.[1] === moment) last[1] = moment + HOUR_MS;
    else spans.push([moment, moment + HOUR_MS]);
  }
  return spans;
}

/** Every 61 hours, which comes to all hours of all weekdays, and each hour where clocks change. */
const steps = (from: string, until: string, hours: number) =>
  `select generate_series('${from}', '${until}', '${hours} hours'::interval)`;
const moments = [
  steps('2026-01-01 00:15Z', '2026-12-31 23:00Z', 61),
  steps('2026-03-07 12:15Z', '2026-03-09 18:00Z', 1),
  steps('2026-10-31 12:15Z', '2026-11-02 18:00Z', 1),
].join(' union ');

beforeAll(async () => {
  let day = 0;
  for (const area of Object.keys(areas)) {
    for (const call_time of callTimes) {
      const created_at = new Date(begin + 13 * ++day * 24 * HOUR_MS + day * HOUR_MS);
      await storeLead(stored, {
        phone_e164: `+1${area}55501${10 + day}`,
        email_normalized: null,
        call_time,
        created_at,
      });
    }
  }
  // The views as they are, but for whose now they show.
  for (const view of ['leads', 'leads_due']) {
    const [{ body } = { body: '' }] = await stored.rows<{ body: string }>(
      `select pg_get_viewdef('sales.${view}') as body`,
    );
    expect(body).toContain('now()');
    await stored.rows(
      `create or replace view sales.${view} as ${body.replaceAll('now()', `current_setting('test.now')::timestamptz`)}`,
    );
  }
});

interface Shown {
  now: Date;
  place: number;
  area: string;
  call_time: CallTime;
  ok_to_call_now: boolean;
  may_call: boolean;
  call_from: Date;
  call_until: Date;
  due_at: Date;
  created_at: Date;
}

test('when a year of leads is walked through, both changes of clocks included, then each hour shows who may be called, and when next', async () => {
  await stored.rows(`set test.now = '2026-01-01'`);
  await stored.rows(
    `create table shown as select now(), 0::bigint as place, '' as area, leads_due.*, true as may_call from sales.leads_due limit 0`,
  );
  await stored.rows(`do $$ declare moment timestamptz; begin
    for moment in select distinct * from (${moments}) moments loop
      perform set_config('test.now', moment::text, true);
      insert into shown select moment, row_number() over (), substr(phone, 2, 3), leads_due.*,
        sales.may_call_at('+1' || substr(phone, 2, 3) || '5550100', moment) from sales.leads_due;
    end loop; end $$`);

  const rows = await stored.rows<Shown>('select * from shown order by now, place');
  expect(rows.length).toBeGreaterThan(28 * 200);

  const known = new Map(
    Object.entries(areas).flatMap(([code, area]) =>
      callTimes.map((wish) => [code + wish, spansOf(area, wish)] as const),
    ),
  );
  const faults = rows.filter((row) => {
    const now = row.now.getTime();
    const next = (wish: CallTime) => known.get(row.area + wish)?.find(([, until]) => until > now) ?? [0, 0];
    const [from, until] = next(row.call_time);
    const isLegal = next('any')[0] <= now;
    return (
      row.ok_to_call_now !== isLegal ||
      row.may_call !== isLegal ||
      row.call_from.getTime() !== from ||
      row.call_until.getTime() !== until ||
      row.due_at.getTime() - row.created_at.getTime() !== 24 * HOUR_MS
    );
  });
  expect(faults).toEqual([]);
  const waits = ({ ok_to_call_now, call_from, due_at, now }: Shown) =>
    !ok_to_call_now || (call_from > now && call_from <= due_at);
  const outOfOrder = rows.filter((row, index) => {
    const before = rows[index - 1];
    return before?.now.getTime() === row.now.getTime() && waits(before) && !waits(row);
  });
  expect(outOfOrder).toEqual([]);
});
