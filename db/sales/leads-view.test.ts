import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { leadFormWords } from '#content/lead-form.ts';
import {
  databaseOfFile,
  storeCalculation,
  storeConsent,
  storeContact,
  storeLead,
} from '../../src/tests/support/sales.ts';

const stored = await databaseOfFile();
// As for salespeople: a day's length depends on it.
await stored.rows(`set timezone to 'America/Chicago'`);

type Columns = Record<string, unknown>;
const shown = async (id: string, view = 'leads') =>
  (await stored.rows(`select to_jsonb(v) as row from sales.${view} v where lead_id = $1`, [id]))[0]?.row as
    Columns | undefined;

const DALLAS = '+12145550100';
const EL_PASO = '+19155550100';

test.each<[Columns, Columns]>([
  ...Object.entries(leadFormWords.businessTypes).map(([business_type, trade]): [Columns, Columns] => [
    { business_type },
    { trade },
  ]),
  ...Object.entries(leadFormWords.monthlyLeadVolumes).map(([volume, label]): [Columns, Columns] => [
    { monthly_lead_volume: volume },
    { monthly_lead_volume: label },
  ]),

  [{ phone: '214.555.0100', phone_e164: DALLAS }, { phone: '(214) 555-0100' }],
  [{ phone_e164: DALLAS, phone_extension: '12' }, { phone: '(214) 555-0100 ext. 12' }],
  [{ phone: '+52 55 5555 0100', phone_e164: '+525555550100' }, { phone: '+52 55 5555 0100' }],
  [{ phone: 'call the shop', phone_e164: null }, { phone: 'call the shop' }],
  [{ phone_e164: DALLAS }, { time_zone: 'America/Chicago' }],
  [{ phone_e164: EL_PASO }, { time_zone: 'America/Denver' }],

  [{ created_at: '2026-03-08 05:59:59Z' }, { created_local: '2026-03-07T23:59:59' }],
  [{ created_at: '2026-03-08 06:00:00Z' }, { created_local: '2026-03-08T00:00:00' }],
  [{ created_at: '2026-03-08 07:59:59Z' }, { created_local: '2026-03-08T01:59:59' }],
  [{ created_at: '2026-03-08 08:00:00Z' }, { created_local: '2026-03-08T03:00:00' }],
  [{ created_at: '2026-11-01 06:30:00Z' }, { created_local: '2026-11-01T01:30:00' }],
  [{ created_at: '2026-11-01 07:30:00Z' }, { created_local: '2026-11-01T01:30:00' }],
  [{ created_at: '2026-11-02 05:59:59.9Z' }, { created_local: '2026-11-01T23:59:59' }],

  // 24 hours later, whatever the clock was set to meanwhile.
  [{ created_at: '2026-03-07 12:00-06' }, { due_at: '2026-03-08T13:00:00-05:00' }],
  [{ created_at: '2026-10-31 12:00-05' }, { due_at: '2026-11-01T11:00:00-06:00' }],
  [{ created_at: '2026-07-04 12:00-05' }, { due_at: '2026-07-05T12:00:00-05:00' }],

  [
    { first_touch: { utm_source: 'Google', utm_campaign: 'hail' } },
    { came_from: 'google', campaign: 'hail' },
  ],
  [{ first_touch: { gclid: 'x', referrer_host: 'www.google.com' } }, { came_from: 'google', campaign: null }],
  [{ first_touch: { fbclid: 'x' } }, { came_from: 'facebook' }],
  [{ first_touch: { msclkid: 'x' } }, { came_from: 'bing' }],
  [{ first_touch: { referrer_host: 'trades.example', landing_path: '/' } }, { came_from: 'trades.example' }],
  [{ first_touch: { landing_path: '/' } }, { came_from: 'direct', campaign: null }],
  [{}, { source: 'form', came_from: 'unknown', campaign: null }],
  [{ last_touch: { utm_source: 'newsletter' } }, { source: 'form', came_from: 'newsletter' }],
])('when a lead has %j, then the view shows %j', async (columns, expected) => {
  expect(await shown(await storeLead(stored, columns))).toMatchObject(expected);
});

describe('the hours in which a call is allowed', () => {
  /** The rule that the views ask with now(). */
  const isOk = 'sales.may_call_at($1, $2)';

  test.each([
    ['Monday before nine', DALLAS, '2026-06-01 08:59:59-05', false],
    ['Monday at nine', DALLAS, '2026-06-01 09:00-05', true],
    ['Monday before nine in the evening', DALLAS, '2026-06-01 20:59:59-05', true],
    ['Monday at nine in the evening', DALLAS, '2026-06-01 21:00-05', false],
    ['Saturday at nine', DALLAS, '2026-06-06 09:00-05', true],
    ['Sunday at nine', DALLAS, '2026-06-07 09:00-05', false],
    ['Sunday before noon', DALLAS, '2026-06-07 11:59:59-05', false],
    ['Sunday at noon', DALLAS, '2026-06-07 12:00-05', true],
    ['Sunday at nine in the evening', DALLAS, '2026-06-07 21:00-05', false],
    ['winter, Monday before nine', DALLAS, '2026-01-05 08:59:59-06', false],
    ['winter, Monday at nine', DALLAS, '2026-01-05 09:00-06', true],
    ['the Sunday when clocks go forward, before noon', DALLAS, '2026-03-08 16:59:59Z', false],
    ['the Sunday when clocks go forward, at noon', DALLAS, '2026-03-08 17:00Z', true],
    ['the Sunday when clocks go back, before noon', DALLAS, '2026-11-01 17:59:59Z', false],
    ['the Sunday when clocks go back, at noon', DALLAS, '2026-11-01 18:00Z', true],
    ['nine, and eight in El Paso', EL_PASO, '2026-06-01 09:30-05', false],
    ['nine in El Paso', EL_PASO, '2026-06-01 10:00-05', true],
    ['before nine in the evening in El Paso', EL_PASO, '2026-06-01 21:59:59-05', true],
    ['Sunday before noon in El Paso', EL_PASO, '2026-06-07 12:30-05', false],
    ['noon in El Paso on the Sunday when clocks go forward', EL_PASO, '2026-03-08 18:00Z', true],
    ['nine for a number with 915 elsewhere', '+12149155555', '2026-06-01 09:00-05', true],
    ['seven in Los Angeles', '+13105550100', '2026-06-01 07:05-07', false],
    ['nine in Los Angeles', '+13105550100', '2026-06-01 09:00-07', true],
    ['after nine in the evening in New York', '+12125550100', '2026-06-01 21:30-04', false],
    ['five in Hawaii', '+18085550100', '2026-06-01 05:05-10', false],
    ['evening in Hawaii', '+18085550100', '2026-06-01 20:59-10', true],
    ['nine Eastern, for an area code in two zones', '+18505550100', '2026-06-01 09:30-04', false],
    ['nine in both zones of an area code', '+18505550100', '2026-06-01 09:00-05', true],
    ['morning in Hawaii, for a toll-free number', '+18005550100', '2026-06-01 09:00-05', false],
    ['day everywhere, for a toll-free number', '+18005550100', '2026-06-01 14:00-05', true],
    ['late on the Atlantic, for a toll-free number', '+18005550100', '2026-06-01 20:30-05', false],
    ['morning in Hawaii, for a number that cannot be read', null, '2026-06-01 09:00-05', false],
    ['day everywhere, for a number that cannot be read', null, '2026-06-01 14:00-05', true],
    ['noon in London', '+442079460100', '2026-06-01 12:00+01', false],
    ['noon in Toronto', '+14165550100', '2026-06-01 12:00-04', false],
  ])('when it is %s (%s, %s), then calling is %s', async (_when, phone, moment, ok) => {
    expect(await stored.rows(`select ${isOk} as ok`, [phone, moment])).toEqual([{ ok }]);
  });

  test.each([
    [DALLAS, 'America/Chicago'],
    [EL_PASO, 'America/Denver'],
    ['+18085550100', 'Pacific/Honolulu'],
    ['+18505550100', 'America/Chicago'],
    ['+18005550100', null],
    ['+14165550100', null],
    ['+442079460100', null],
    [null, null],
  ])('when the view shows %s, then its zone is %s, and rule and span hold now', async (phone, zone) => {
    const id = await storeLead(stored, { phone_e164: phone, call_time: 'morning' });
    const [row] = await stored.rows(
      `select time_zone, sales.time_zone_of($2) as asked, ok_to_call_now = sales.may_call_at($2, now())
         and tstzrange(call_from, call_until) is not distinct from coalesce(span, '(,)')
         and tstzrange(legal_from, legal_until) is not distinct from coalesce(legal, '(,)') as same
       from sales.leads cross join sales_internal.call_span($2, 'morning', now()) span
       cross join sales_internal.call_span($2, 'any', now()) legal where lead_id = $1`,
      [id, phone],
    );
    expect(row).toEqual({ time_zone: zone, asked: zone, same: true });
  });

  test('when area codes are listed, then every one of Texas goes by a clock of Texas', async () => {
    const texas =
      '210 214 254 281 325 346 361 409 430 432 469 512 682 713 726 737 806 817 830 832 903 915 936 940 945 956 972 979';
    const [row] = await stored.rows(
      `select array_agg(distinct code) as codes, count(*)::int
       from (select sales.time_zone_of('+1' || area || '5550100') as code, area
         from regexp_split_to_table($1, ' ') area) known where code = 'America/Chicago'`,
      [texas],
    );
    expect(row).toEqual({ codes: ['America/Chicago'], count: 27 });
  });
});

describe('the state of contact', () => {
  const contacted = async (outcomes: (string | undefined)[]) => {
    const id = await storeLead(stored, { created_at: '2026-06-01 09:00-05' });
    for (const [index, outcome] of outcomes.entries()) {
      await storeContact(stored, id, `2026-06-01 1${index}:00-05`, outcome);
    }
    return shown(id);
  };

  test.each([
    [[], 'new', 0, false],
    [[undefined, undefined], 'attempted', 2, false],
    [['wrong_number'], 'wrong_number', 0, false],
    [[undefined, 'reached'], 'reached', 1, true],
    [['reached', 'won'], 'won', 0, true],
    [['reached', undefined], 'reached', 1, true],
    [['not_interested', 'wrong_number'], 'reached', 0, true],
    [['wrong_number', 'lost'], 'lost', 0, true],
  ])('when calls ended as %j, then it is %s', async (outcomes, contact_state, attempts, reached) => {
    const lead = await contacted(outcomes);
    expect(lead).toMatchObject({ contact_state, attempts });
    expect(lead?.reached_at !== null).toBe(reached);
  });

  test('when several outcomes follow, then the time of the first reached person stays', async () => {
    expect(await contacted(['wrong_number', 'reached', 'won'])).toMatchObject({
      reached_at: '2026-06-01T11:00:00-05:00',
      last_tried_at: '2026-06-01T12:00:00-05:00',
    });
  });
});

test('when a lead is suspected, repeats another or came with consent, then it says so', async () => {
  const same = { phone_e164: '+12145550155' };
  const first = await storeLead(stored, { ...same, created_at: '2026-06-01' });
  const again = await storeLead(stored, { ...same, created_at: '2026-06-02', suspected_spam: true });
  await storeConsent(stored, again);
  const none = { suspected: false, repeats_lead_id: null, times_repeated: 0, consent_given: false };
  expect(await shown(first)).toMatchObject({ ...none, times_repeated: 1 });
  const marks = { suspected: true, repeats_lead_id: first, consent_given: true };
  expect(await shown(again)).toMatchObject({ ...none, ...marks });
});

test('when a visitor calculated several times, then the latest calculation stands beside the lead', async () => {
  const [visitor, other] = [randomUUID(), randomUUID()];
  const id = await storeLead(stored, { visitor_id: visitor });
  const without = await storeLead(stored, { visitor_id: other });
  await storeCalculation(stored, visitor, '2026-03-07 12:00-06', 100);
  await storeCalculation(stored, visitor, '2026-03-09 12:00-05', 300);
  await storeCalculation(stored, visitor, '2026-03-08 12:00-05', 200);
  expect(await shown(id, 'leads_with_roi')).toMatchObject({
    monthly_leads: 300,
    calculated_local: '2026-03-09T12:00:00',
  });
  expect(await shown(without, 'leads_with_roi')).toBeUndefined();
});
