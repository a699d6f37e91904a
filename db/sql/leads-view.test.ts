import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { leadFormText } from '#content/form/lead-form.ts';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import {
  ago,
  createSalesDatabase,
  storeCalculation,
  storeEntry,
  storeLead,
} from '../../src/tests/support/sales.ts';

const testDatabase = await createSalesDatabase();
const { rows } = testDatabase;
// When clocks change, a day in New York has 23 or 25 hours. The views must measure 24 elapsed hours, not a day.
await rows(`set timezone to 'America/New_York'`);

type Columns = Record<string, unknown>;
const shown = async (id: string, view = 'leads') =>
  (await rows(`select to_jsonb(v) as row from sales.${view} v where lead_id = $1`, [id]))[0]?.row as
    Columns | undefined;

test.each<Columns[]>([
  ...Object.entries(leadFormText.businessTypes).map(([business_type, trade]) => [
    { business_type },
    { trade },
  ]),
  ...Object.entries(leadFormText.monthlyLeadVolumes).map(([monthly_lead_volume, label]) => [
    { monthly_lead_volume },
    { monthly_lead_volume: label },
  ]),
  [{ suspected_spam: true }, { suspected: true }],

  [{ phone: '214.555.0100 x12' }, { phone: '(214) 555-0100 ext. 12' }],
  [{ phone: '+52 55 5555 0100' }, { phone: '+52 55 5555 0100' }],

  [{ created_at: `2026-11-01 23:59:59.9 ${businessTimeZone}` }, { created_local: '2026-11-01T23:59:59' }],
  [{ created_at: '2026-03-07 12:00-05' }, { due_at: '2026-03-08T13:00:00-04:00' }],
  [{ created_at: '2026-10-31 12:00-04' }, { due_at: '2026-11-01T11:00:00-05:00' }],

  [
    { first_touch: { utm_source: 'Google', utm_campaign: 'hail' } },
    { came_from: 'google', campaign: 'hail' },
  ],
  [{ first_touch: { gclid: 'x', referrer_host: 'www.google.com' } }, { came_from: 'google', campaign: null }],
  [{ first_touch: { gbraid: 'x' } }, { came_from: 'google' }],
  [{ first_touch: { wbraid: 'x' } }, { came_from: 'google' }],
  [{ first_touch: { ttclid: 'x' } }, { came_from: 'tiktok' }],
  [{ first_touch: { fbclid: 'x' } }, { came_from: 'facebook' }],
  [{ first_touch: { msclkid: 'x' } }, { came_from: 'bing' }],
  [{ first_touch: { referrer_host: 'trades.example', landing_path: '/' } }, { came_from: 'trades.example' }],
  [{ first_touch: { landing_path: '/' } }, { came_from: 'direct' }],
  [{}, { source: 'form', came_from: 'unknown' }],
  [{ last_touch: { utm_source: 'newsletter' } }, { came_from: 'newsletter' }],
])('a lead with %j is shown with %j', async (columns, expected = {}) => {
  expect(await shown(await storeLead(testDatabase, columns))).toMatchObject(expected);
});

// Each row has the outcomes of the calls (undefined: nobody answered), the state, the number of attempts without an
// answer, and the index of the call that first reached a person.
test.each([
  [[], 'new', 0, undefined],
  [[undefined, undefined], 'attempted', 2, undefined],
  [['wrong_number'], 'wrong_number', 0, undefined],
  [[undefined, 'reached'], 'reached', 1, 1],
  [['reached', 'won'], 'won', 0, 0],
  [['reached', undefined], 'reached', 1, 0],
  [['not_interested', 'wrong_number'], 'wrong_number', 0, 0],
  [['wrong_number', 'lost'], 'lost', 0, 1],
  [['won', 'wrong_number', 'reached'], 'won', 0, 0],
])('after %j, the lead is %s', async (outcomes, contact_state, attempts, reached) => {
  const hours = outcomes.map((_outcome, index) => `2026-06-01T1${index}:00:00-04:00`);
  const id = await storeLead(testDatabase, { created_at: '2026-06-01 09:00-04' });
  for (const [index, outcome] of outcomes.entries())
    await storeEntry(testDatabase, id, hours[index] ?? '', outcome);
  expect(await shown(id)).toMatchObject({
    contact_state,
    attempts,
    last_tried_at: hours.at(-1) ?? null,
    reached_at: reached === undefined ? null : hours[reached],
  });
});

test('leads_with_roi shows the latest calculation', async () => {
  const visitor = randomUUID();
  const id = await storeLead(testDatabase, { visitor_id: visitor });
  await storeCalculation(testDatabase, visitor, `2026-03-09 12:00 ${businessTimeZone}`, 300);
  await storeCalculation(testDatabase, visitor, `2026-03-08 12:00 ${businessTimeZone}`, 200);
  const latest = { monthly_leads: 300, calculated_local: '2026-03-09T12:00:00' };
  expect(await shown(id, 'leads_with_roi')).toMatchObject(latest);
});

test('no view of leads shows the address of a person who stopped all contact', async () => {
  await rows('delete from leads');
  const person = { phone: '(214) 555-0100', email: 'pat@example.com' };
  const first = await storeLead(testDatabase, { ...person, email: 'other@example.com', created_at: ago(1) });
  await storeLead(testDatabase, { ...person, phone: `${person.phone} or ${person.email}` });
  await rows(
    `insert into privacy_requests (id, requested_at, contact, what) values (gen_random_uuid(), now(), $1, 'all')`,
    [person.email],
  );
  const views = await rows<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'sales' and column_name ilike 'email' order by name`,
  );
  expect(views.length).toBeGreaterThanOrEqual(6);
  for (const { name } of views) {
    const found = await rows(`select * from sales.${name}`);
    expect([name, JSON.stringify(found)]).toEqual([name, expect.not.stringContaining('@example.com')]);
    if (name.startsWith('leads_for_')) expect([name, found]).toEqual([name, []]);
  }
  expect(await rows('select lead_id, do_not_call from sales.leads_due')).toEqual([
    { lead_id: first, do_not_call: true },
  ]);
});
