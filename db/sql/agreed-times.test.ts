import { expect, test } from '@jest/globals';
import { createSalesDatabase, storeLead } from '../../src/tests/support/sales.ts';

const testDatabase = await createSalesDatabase();
const { rows } = testDatabase;
// The business is in the middle of the country, whatever src/content/site.ts says.
await rows(
  `create or replace function sales_internal.business_zone() returns text
   language sql immutable parallel safe return 'US/Central'`,
);
const ana = await testDatabase.createLogin('sales_rw');
const lead = await storeLead(testDatabase, { phone: '+18085550100' });

/** The next Friday at two in the business's zone. */
const [next] = await rows<{ friday: string; hawaii: string; at: Date }>(
  `select friday::date::text as friday, (at at time zone 'HST')::text as hawaii, at
   from generate_series(sales.local_now()::date, sales.local_now()::date + 8, '1 day') friday
   cross join lateral (values (friday::date + time '14:00')) local (two)
   cross join lateral (values (two at time zone 'US/Central')) instants (at)
   where extract(isodow from friday) = 5 and at > now()
   order by at limit 1`,
);
const { friday, hawaii, at } = next ?? { friday: '', hawaii: '', at: new Date() };

async function storedTime(): Promise<Date | undefined> {
  const [call] = await rows<{ at: Date }>(
    `select next_at as at from lead_contacts order by lead_contacts.at desc limit 1`,
  );
  return call?.at;
}

// Drivers bind texts, and dates as texts with an offset, without a type.
test.each([
  ...[
    `${friday} 14:00`,
    `${friday}T14:00`,
    `${hawaii} HST`,
    `${hawaii} Pacific/Honolulu`,
    at.toISOString(),
    'Fri 14:00',
    'this Fri. 2pm Central',
    'Friday at 2:00 p.m.',
    `Fri, ${friday} 2 PM`,
  ].map((text) => ['unknown', text]),
  ['varchar', `${hawaii} HST`],
  ['timestamp', `${friday} 14:00`],
  ['timestamptz', at.toISOString()],
])('%s %j is the same instant in sessions of every zone', async (type, value) => {
  for (const zone of ['Europe/Berlin', 'UTC', 'Pacific/Auckland']) {
    await ana.rows(`set timezone to '${zone}'; set datestyle to 'ISO, DMY'`);
    await ana.rows(
      `prepare mark (uuid, ${type}) as select mark_contacted($1, 'ana', 'reached', note => null, next_at => $2) as answer,
         may_call_at('808 555 0100', $2) as may`,
    );
    const friday2pm =
      /^Recorded reached: .* Next call: Friday, .* 2:00 PM here \(\d+:00 [AP]M in Honolulu\)\.$/;
    expect(await ana.rows(`execute mark ('${lead}', '${value}')`)).toEqual([
      { answer: expect.stringMatching(friday2pm), may: true },
    ]);
    await ana.rows('deallocate mark');
    expect(await storedTime()).toEqual(at);
  }
});

const inDays = (days: number, time: string) => `sales.local_now()::date + ${days} + time '${time}'`;
const inMinutes = (minutes: number, more = '0 days') =>
  `sales.local_now() + interval '${minutes} minutes' + interval '${more}'`;

test.each([
  ['"tomorrow 2pm"', inDays(1, '14:00')],
  ['"2:30 PM tomorrow"', inDays(1, '14:30')],
  ['"tomorrow morning"', inDays(1, '09:00')],
  ['"tomorrow noon"', inDays(1, '12:00')],
  ['"today 23:59"', inDays(0, '23:59')],
  ['"in 2 weeks"', inMinutes(0, '2 weeks')],
  ['Mon FMDD, HH12:MI AM', inDays(2, '00:00')],
  ['MM/DD HH24:MI', inDays(2, '09:15')],
  ['MM/DD/YYYY FMHH12:MI am', inDays(2, '09:15')],
  ['HH24:MI "HST"', `now() at time zone 'HST' + interval '2 minutes'`, 'HST'],
  ['FMHH12:MIam', inMinutes(2)],
  // The next such time.
  ['HH24:MI', inMinutes(-90, '1 day')],
  ['Day HH24:MI', inMinutes(-90, '7 days')],
])('a time written as %s is read', async (format, local, zone = 'US/Central') => {
  const [row] = await rows(
    `select date_trunc('minute', sales_internal.read_time(to_char(local, $1))) as read,
       date_trunc('minute', local) at time zone $2 as meant
     from (values (${local})) times (local)`,
    [format, zone],
  );
  expect(row?.read).toEqual(row?.meant);
});

test.each([
  ['soon', '"soon" is no time: write a date and a time (2026-11-27 14:00'],
  ['tomorrow', '"tomorrow" is no time'],
  ['Fri 2', 'is no time'],
  [friday, 'is no time'],
  [`Sat ${friday} 14:00`, 'is no time'],
  ['tomorrow 2pm Mars/Olympus', 'is no time'],
  [
    '2026-01-01 14:00',
    'Thursday, Jan 1, 2:00 PM here (10:00 AM in Honolulu): the time must be in the future',
  ],
  ['2040-01-02 14:00', 'the time must be within a year'],
  ['infinity 14:00', 'is no time'],
])('an agreed call at %j is refused, and says why', async (typed, words) => {
  const before = await storedTime();
  await expect(
    ana.rows(`select mark_contacted($1, 'ana', 'reached', null, $2)`, [lead, typed]),
  ).rejects.toThrow(words);
  expect(await storedTime()).toEqual(before);
});

test.each([
  ['+12145550100', '2026-11-27 14:00-06', 'Friday, Nov 27, 2:00 PM here'],
  ['+19155550100', '2026-11-27 14:00-06', 'Friday, Nov 27, 2:00 PM here (1:00 PM in Denver)'],
  ['+18085550100', '2026-11-27 02:00-06', 'Friday, Nov 27, 2:00 AM here (Thursday, 10:00 PM in Honolulu)'],
  ['+18005550100', '2026-11-27 14:00-06', 'Friday, Nov 27, 2:00 PM here'],
])('for %s, %s is "%s"', async (phone, moment, text) => {
  const [row] = await rows('select sales_internal.time_text($1, $2) as text', [moment, phone]);
  expect(row).toEqual({ text });
});
