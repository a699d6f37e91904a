import { expect, test } from '@jest/globals';
import { databaseOfFile, storeLead } from '../../src/tests/support/sales.ts';

const stored = await databaseOfFile();

const numberIn = (areaCode: string) => `+1${areaCode}5550100`;

// June 1, 2026 is a Monday. Clocks change on March 8 and November 1, which are Sundays.
test.each([
  ['Texas', numberIn('214'), '2026-06-01 08:59:59-05', false],
  ['Texas', numberIn('214'), '2026-06-01 09:00-05', true],
  ['Texas', numberIn('214'), '2026-06-01 20:59:59-05', true],
  ['Texas', numberIn('214'), '2026-06-01 21:00-05', false],
  ['Texas, Saturday', numberIn('214'), '2026-06-06 09:00-05', true],
  ['Texas, Sunday', numberIn('214'), '2026-06-07 11:59:59-05', false],
  ['Texas, Sunday', numberIn('214'), '2026-06-07 12:00-05', true],
  ['Texas, Sunday', numberIn('214'), '2026-06-07 21:00-05', false],
  ['Texas, spring', numberIn('214'), '2026-03-08 16:59:59Z', false],
  ['Texas, spring', numberIn('214'), '2026-03-08 17:00Z', true],
  ['Texas, fall', numberIn('214'), '2026-11-01 17:59:59Z', false],
  ['Texas, fall', numberIn('214'), '2026-11-01 18:00Z', true],
  ['El Paso', numberIn('915'), '2026-06-01 08:59:59-06', false],
  ['El Paso', numberIn('915'), '2026-06-01 20:59:59-06', true],
  ['Hawaii', numberIn('808'), '2026-06-01 20:59:59-10', true],
  ['New York', numberIn('212'), '2026-06-01 20:59:59-04', true],
  ['Florida', numberIn('305'), '2026-06-01 19:59:59-04', true],
  ['Florida', numberIn('305'), '2026-06-01 20:00-04', false],
  ['Oklahoma', numberIn('918'), '2026-06-01 20:00-05', false],
  ['Washington', numberIn('206'), '2026-06-01 20:00-07', false],
  ['Maryland', numberIn('410'), '2026-06-01 20:00-04', false],
  ['Oregon', numberIn('503'), '2026-06-01 20:00-07', false],
  ['Wyoming', numberIn('307'), '2026-06-01 20:00-06', false],
  ['Massachusetts', numberIn('617'), '2026-06-01 20:00-04', false],
  ['Connecticut', numberIn('203'), '2026-06-01 20:00-04', false],
  ['Nevada', numberIn('702'), '2026-06-01 20:00-07', false],
  ['Kentucky', numberIn('502'), '2026-06-01 09:59:59-04', false],
  ['Kentucky', numberIn('502'), '2026-06-01 10:00-04', true],
  ['Rhode Island', numberIn('401'), '2026-06-01 17:59:59-04', true],
  ['Rhode Island', numberIn('401'), '2026-06-01 18:00-04', false],
  ['Rhode Island, Saturday', numberIn('401'), '2026-06-06 09:59:59-04', false],
  ['Rhode Island, Saturday', numberIn('401'), '2026-06-06 17:00-04', false],
  ['Rhode Island, Sunday', numberIn('401'), '2026-06-07 15:00-04', false],
  ['Alabama, Sunday', numberIn('205'), '2026-06-07 15:00-05', false],
  ['Louisiana, Sunday', numberIn('504'), '2026-06-07 15:00-05', false],
  ['Mississippi, Sunday', numberIn('601'), '2026-06-07 15:00-05', false],
  ['Pennsylvania, Sunday', numberIn('215'), '2026-06-07 15:00-04', false],
  ['Utah, Sunday', numberIn('801'), '2026-06-07 15:00-06', false],
  ['an area code with two zones', numberIn('850'), '2026-06-01 09:30-04', false],
  ['an area code with two zones', numberIn('850'), '2026-06-01 09:00-05', true],
  ['a toll-free number', numberIn('800'), '2026-06-01 13:59:59-05', false],
  ['a toll-free number', numberIn('800'), '2026-06-01 14:00-05', true],
  ['a toll-free number', numberIn('800'), '2026-06-01 20:00-05', false],
  ['an unreadable number', null, '2026-06-01 13:59:59-05', false],
  ['an unreadable number', null, '2026-06-01 14:00-05', true],
  ['London', '+442079460100', '2026-06-01 12:00+01', false],
  ['Toronto', numberIn('416'), '2026-06-01 12:00-04', false],
])('when %s is called (%s, %s), then that is allowed: %s', async (_where, phone, at, ok) => {
  expect(await stored.rows('select sales.may_call_at($1, $2) as ok', [phone, at])).toEqual([{ ok }]);
});

test.each([
  ['at any time, now', '214 any', '06-01 10:00-05', '06-01 09:00-05', '06-01 21:00-05'],
  ['after the day ended', '214 any', '06-01 21:00-05', '06-02 09:00-05', '06-02 21:00-05'],
  ['on Saturday night', '214 any', '06-06 22:00-05', '06-07 12:00-05', '06-07 21:00-05'],
  ['in the morning', '214 morning', '06-01 08:00-05', '06-01 09:00-05', '06-01 11:00-05'],
  ['after the morning', '214 morning', '06-01 11:00-05', '06-02 09:00-05', '06-02 11:00-05'],
  ['after Saturday morning', '214 morning', '06-06 11:00-05', '06-08 09:00-05', '06-08 11:00-05'],
  ['at midday on Sunday', '214 midday', '06-07 09:00-05', '06-07 12:00-05', '06-07 14:00-05'],
  ['in the afternoon in Hawaii', '808 afternoon', '06-01 12:00-05', '06-01 14:00-10', '06-01 18:00-10'],
  ['in the morning in two zones', '850 morning', '06-01 06:00-05', '06-01 09:00-05', '06-01 11:00-05'],
  ['in two zones', '850 any', '06-01 18:00-05', '06-01 09:00-05', '06-01 19:00-05'],
  ['before a Sunday without calls', '205 afternoon', '06-06 18:00-05', '06-08 14:00-05', '06-08 18:00-05'],
  ['as summer time begins', '214 any', '03-07 22:00-06', '03-08 12:00-05', '03-08 21:00-05'],
  ['as winter time begins', '214 morning', '10-31 12:00-05', '11-02 09:00-06', '11-02 11:00-06'],
  ['by a wish in no known zone', '800 morning', '06-01 06:00-05', '06-01 14:00-05', '06-01 20:00-05'],
  ['by a wish that is never legal', '606 morning', '06-01 06:00-04', '06-01 11:00-04', '06-01 21:00-04'],
  ['abroad', '416 any', '06-01 12:00-04', null, null],
])(
  'when a call is wished %s (%s, %s), then the next span is %s to %s',
  async (_when, who, at, from, until) => {
    const [code = '', wish] = who.split(' ');
    const [span] = await stored.rows(
      `select lower(span) as from, upper(span) as until from sales_internal.call_span($1, $2, $3) span`,
      [numberIn(code), wish, `2026-${at}`],
    );
    const moment = (text: string | null) => text && new Date(`2026-${text}`);
    expect(span).toEqual({ from: moment(from), until: moment(until) });
  },
);

test('when a view shows a lead, then it has the zone of the number and applies these rules now', async () => {
  const zones = new Map([
    [numberIn('214'), 'America/Chicago'],
    [numberIn('915'), 'America/Denver'],
    [numberIn('850'), 'America/Chicago'],
    [numberIn('800'), null],
    [numberIn('416'), null],
    [null, null],
  ]);
  for (const phone_e164 of zones.keys()) await storeLead(stored, { phone_e164, call_time: 'morning' });
  for (const view of ['leads', 'leads_due']) {
    const rows = await stored.rows<{ phone: string | null; zone: string | null; same: boolean }>(
      `select phone_e164 as phone, time_zone as zone, ok_to_call_now = sales.may_call_at(phone_e164, now())
         and tstzrange(call_from, call_until) is not distinct from coalesce(span, '(,)')
         and tstzrange(legal_from, legal_until) is not distinct from coalesce(legal, '(,)') as same
       from sales.${view} shown join leads lead on lead.id = shown.lead_id
       cross join sales_internal.call_span(phone_e164, 'morning', now()) span
       cross join sales_internal.call_span(phone_e164, 'any', now()) legal`,
    );
    expect(new Map(rows.map(({ phone, zone }) => [phone, zone]))).toEqual(zones);
    expect(rows.map(({ same }) => same)).toEqual(rows.map(() => true));
  }
});

test('when an area code is of Texas, then it goes by a clock of Texas', async () => {
  const texas =
    '210 214 254 281 325 346 361 409 430 432 469 512 682 713 726 737 806 817 830 832 903 915 936 940 945 956 972 979';
  const zones = await stored.rows(
    `select sales.time_zone_of('+1' || area || '5550100') as zone, count(*)::int
     from regexp_split_to_table($1, ' ') area group by zone order by zone`,
    [texas],
  );
  expect(zones).toEqual([
    { zone: 'America/Chicago', count: 27 },
    { zone: 'America/Denver', count: 1 },
  ]);
});
