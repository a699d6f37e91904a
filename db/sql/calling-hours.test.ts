import { expect, test } from '@jest/globals';
import { allowCallsAtAnyHour, storeEntry, storeLead } from '../../src/tests/support/sales.ts';
import { createTestDatabase } from '../../src/tests/support/test-database.ts';

const testDatabase = await createTestDatabase();
const { rows } = testDatabase;
// The business is in Dallas, whatever src/content/site.ts says.
await rows(
  `create or replace function sales_internal.business_zone() returns text
   language sql immutable parallel safe return 'America/Chicago'`,
);

const numberIn = (areaCode: number) => `+1${areaCode}5550100`;

async function hoursOf(phone: string | null, day: string): Promise<string> {
  const [allowed] = await rows<{ hours: string | null }>(
    `select replace(min(local)::time || '-' || (max(local) + interval '1 second')::time, ':00:00', '') as hours
     from generate_series($2::timestamp, $2::timestamp + interval '23 hours', '1 hour') hour
     cross join lateral (values (hour), (hour - interval '1 second')) moments (local)
     where sales.may_call_at($1, local at time zone coalesce(sales.time_zone_of($1), 'America/New_York'))`,
    [phone, day],
  );
  return allowed?.hours ?? 'never';
}

test.each([
  ['Texas', [214], '09-21', '09-21', '12-21'],
  ['two zones of Florida', [850], '09-19', '09-19', '12-19'],
  ['nine states', [305, 918, 206, 410, 503, 307, 617, 203, 702], '09-20', '09-20', '12-20'],
  ['Kentucky', [502], '10-21', '10-21', '12-21'],
  ['Rhode Island', [401], '09-18', '10-17', 'never'],
  ['AL, LA, MS', [205, 504, 601], '09-20', '09-20', 'never'],
  ['PA, UT', [215, 801], '09-21', '09-21', 'never'],
  ['toll-free', [800], '15-21', '15-21', '18-21'],
  ['Toronto', [416], 'never', 'never', 'never'],
])('legal hours in %s (%j): Mondays %s, Saturdays %s, Sundays %s', async (_place, areaCodes, ...hours) => {
  for (const areaCode of areaCodes) {
    const found: string[] = [];
    for (const day of ['2026-06-01', '2026-06-06', '2026-06-07'])
      found.push(await hoursOf(numberIn(areaCode), day));
    expect([areaCode, ...found]).toEqual([areaCode, ...hours]);
  }
});

test('federal holidays are computed by rule', async () => {
  const holidays = await rows<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from generate_series('2026-01-01'::timestamp, '2027-12-31', '1 day') day
     where sales_internal.is_federal_holiday(day::date) order by day`,
  );
  expect(holidays.map(({ day }) => day)).toEqual([
    ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-07-03', '2026-07-04'],
    ...['2026-09-07', '2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25'],
    ...['2027-01-01', '2027-01-18', '2027-02-15', '2027-05-31', '2027-06-18', '2027-06-19', '2027-07-04'],
    ...['2027-07-05', '2027-09-06', '2027-10-11', '2027-11-11', '2027-11-25', '2027-12-24', '2027-12-25'],
    ...['2027-12-31'],
  ]);
});

test.each([
  [numberIn(214), 'the beginning of daylight saving time', '2026-03-08', '12-21'],
  [numberIn(214), 'the end of daylight saving time', '2026-11-01', '12-21'],
  ['+442079460100', 'a Monday', '2026-06-01', 'never'],
  [null, 'a Monday', '2026-06-01', 'never'],
  [numberIn(504), 'Thanksgiving', '2026-11-26', 'never'],
  [numberIn(215), 'Juneteenth', '2026-06-19', 'never'],
  [numberIn(801), 'July 4 on a Saturday', '2026-07-04', 'never'],
  [numberIn(401), 'the Friday on which it is observed', '2026-07-03', 'never'],
  [numberIn(205), 'New Year’s Day of a Saturday, observed on December 31', '2027-12-31', 'never'],
  [numberIn(214), 'Thanksgiving', '2026-11-26', '09-21'],
  [numberIn(800), 'Thanksgiving', '2026-11-26', '14-20'],
])('legal hours of %s on %s (%s) are %s', async (phone, _name, day, hours) => {
  expect(await hoursOf(phone, day)).toBe(hours);
});

test.each([
  ['any time is requested on a weekday', 214, 'any', '06-01 10:00-05', '06-01 09:00-05', '06-01 21:00-05'],
  ['any time is requested on a Saturday', 214, 'any', '06-06 22:00-05', '06-07 12:00-05', '06-07 21:00-05'],
  ['the morning is over on a Saturday', 214, 'morning', '06-06 11:00-05', '06-08 09:00-05', '06-08 11:00-05'],
  ['Hawaii’s afternoon is requested', 808, 'afternoon', '06-01 12:00-05', '06-01 14:00-10', '06-01 18:00-10'],
  ['midday is requested on a Sunday', 214, 'midday', '06-07 09:00-05', '06-07 12:00-05', '06-07 14:00-05'],
  ['daylight saving time begins tonight', 214, 'any', '03-07 22:00-06', '03-08 12:00-05', '03-08 21:00-05'],
  ['daylight saving time ends tonight', 214, 'morning', '10-31 12:00-05', '11-02 09:00-06', '11-02 11:00-06'],
  ['the time zone is unknown', 800, 'morning', '06-01 06:00-05', '06-01 14:00-05', '06-01 20:00-05'],
  ['the requested time is never legal', 606, 'morning', '06-01 06:00-04', '06-01 11:00-04', '06-01 21:00-04'],
  ['tomorrow is Thanksgiving', 504, 'morning', '11-25 12:00-06', '11-27 09:00-06', '11-27 11:00-06'],
])(
  'if %s (%i, %s, now %s), the next hours are %s to %s',
  async (_when, areaCode, callTime, at, from, until) => {
    const [span] = await rows(
      `select lower(span) as from, upper(span) as until from sales_internal.call_span($1, $2, $3) span`,
      [numberIn(areaCode), callTime, `2026-${at}`],
    );
    expect(span).toEqual({ from: new Date(`2026-${from}`), until: new Date(`2026-${until}`) });
  },
);

test('the views show the time zone and hours of the functions, whatever the client’s zone', async () => {
  await rows(`set timezone to 'Pacific/Auckland'`);
  const numbers = [numberIn(214), numberIn(915), numberIn(850), numberIn(800), numberIn(416), 'none'];
  for (const phone of numbers) await storeLead(testDatabase, { phone, call_time: 'morning' });
  for (const view of ['leads', 'leads_due']) {
    const found = await rows(
      `select count(*)::int, bool_and(time_zone is not distinct from sales.time_zone_of(lead.phone_e164)
         and ok_to_call_now = sales.may_call_at(lead.phone_e164, now())
         and tsrange(call_from, call_until) is not distinct from tsrange(sales_internal.local_time(lower(span)), sales_internal.local_time(upper(span)))
         and tsrange(legal_from, legal_until) is not distinct from tsrange(sales_internal.local_time(lower(legal)), sales_internal.local_time(upper(legal)))) as same
       from sales.${view} shown join leads lead on lead.id = shown.lead_id
       cross join sales_internal.call_span(lead.phone_e164, 'morning', now()) span
       cross join sales_internal.call_span(lead.phone_e164, 'any', now()) legal`,
    );
    expect([view, found]).toEqual([view, [{ count: numbers.length, same: true }]]);
  }
});

const sentIn2026 = (areaCode: number, sent: string, columns = {}) =>
  storeLead(testDatabase, { phone: numberIn(areaCode), created_at: `2026-${sent}`, ...columns });

test.each([
  ['the requested morning', 213, 'morning', '06-01 07:00-07', '06-01 09:00-07', '06-01 11:00-07'],
  ['another if 29 minutes are left', 213, 'morning', '06-01 10:31-07', '06-02 09:00-07', '06-02 11:00-07'],
  ['the morning if 31 are left', 213, 'morning', '06-01 10:29-07', '06-01 09:00-07', '06-01 11:00-07'],
  ['tomorrow if the day is nearly over', 214, 'any', '06-01 20:45-05', '06-02 09:00-05', '06-02 21:00-05'],
  ['other hours before the deadline', 214, 'morning', '06-06 12:00-05', '06-06 09:00-05', '06-06 21:00-05'],
])('a visitor is promised %s (%i, %s, sent %s)', async (_what, areaCode, call_time, at, from, until) => {
  const id = await sentIn2026(areaCode, at, { call_time });
  const [row] = await rows(
    'select sales_internal.promised_call(leads, created_at) as call from leads where id = $1',
    [id],
  );
  const instant = (text: string) => new Date(`2026-${text}`).toISOString().replace('.000', '');
  expect(row?.call).toMatchObject({ from: instant(from), until: instant(until) });
});

test('a person who was tried is called again at the next legal time', async () => {
  const id = await sentIn2026(401, '06-06 09:00-04');
  const nextCall = async () =>
    (await rows('select try_again_at from sales.leads_due where lead_id = $1', [id]))[0];
  await storeEntry(testDatabase, id, '2026-06-06 14:59-04');
  expect(await nextCall()).toEqual({ try_again_at: new Date('2026-06-06 16:59-04') });
  await storeEntry(testDatabase, id, '2026-06-06 15:00-04');
  expect(await nextCall()).toEqual({ try_again_at: new Date('2026-06-08 09:00-04') });
});

test.each([
  [401, '2026-06-06 16:00', 'Saturday, June 6, 9:00 AM to 4:00 PM'],
  [401, '2026-06-07 12:00', 'Monday, June 8, 8:00 AM to 5:00 PM'],
  [504, '2026-11-26 12:00', 'Friday, November 27, 9:00 AM to 8:00 PM'],
  // Hawaii's day ends after midnight in the business's zone.
  [808, '2026-06-03 03:00', 'Wednesday, June 3, 2:00 PM to 2:00 AM'],
  [808, '2026-03-08 03:00', 'Sunday, March 8, 5:00 PM to 2:00 AM'],
])('an appointment with area code %i at %s is refused with %s', async (areaCode, at, hours) => {
  await expect(
    rows(
      `select sales_internal.require_legal($1, local at time zone 'America/Chicago', '2026-01-01')
       from (values ($2::timestamp)) times (local)`,
      [numberIn(areaCode), at],
    ),
  ).rejects.toThrow(`not legal: call ${hours} (America/Chicago)`);
});

// It changes the hours, so it is the last test.
test.each([
  ['[0,24)', { ok_to_call_now: true, has_hours: true, listed: 1, agreed: 'Next call: .*here\\.$' }],
  [
    'empty',
    { ok_to_call_now: false, has_hours: false, listed: 0, agreed: 'when no call to this number is legal' },
  ],
])('a release with the hours %s changes what lists and answers say', async (hours, { agreed, ...shown }) => {
  await rows('truncate leads cascade');
  const id = await storeLead(testDatabase, { phone: numberIn(214) });
  await allowCallsAtAnyHour(testDatabase, hours);
  const [row] = await rows(
    `select ok_to_call_now, legal_from is not null as has_hours, (select count(*)::int from sales.call_now) as listed
     from sales.leads_due where lead_id = $1`,
    [id],
  );
  expect(row).toEqual(shown);
  await storeEntry(testDatabase, id, 'now', 'reached', { next_at: 'tomorrow' });
  const [answer] = await rows(`select sales_internal.answer('Noted about', leads) as text from leads`);
  expect(answer?.text).toMatch(new RegExp(agreed));
});
