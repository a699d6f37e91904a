import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { createSalesDatabase, storeCalculation, storeLead, tomorrow } from '../../src/tests/support/sales.ts';

const testDatabase = await createSalesDatabase();
const { rows } = testDatabase;
beforeEach(async () => {
  await rows('delete from leads');
  await rows('delete from sales_internal.erasures');
});

const EMAIL = 'pat@example.com';
const DAY_MS = 86_400_000;
const phones = new Map([
  ['one', '+12145550101'],
  ['other', '+12145550102'],
]);

/** In `leads`, each lead has a day, a key of `phones` (or '-') and, if it has EMAIL, a third word. */
async function storeAll(leads: string): Promise<string[]> {
  const ids: string[] = [];
  for (const lead of leads.split(', ')) {
    const [day, phone = '', email] = lead.split(' ');
    const created_at = new Date(Date.now() + (Number(day) - 100) * DAY_MS);
    const columns = { phone: phones.get(phone) ?? 'none', email: email ? EMAIL : 'none' };
    ids.push(await storeLead(testDatabase, { created_at, ...columns }));
  }
  return ids;
}

// For each lead, the last column has the index of the first lead of its series, or null.
test.each([
  ['the phone is the same within 30 days', '0 one, 10 one, 29 one', [null, 0, 0]],
  ['a repeat has repeats', '0 one, 20 one, 40 one, 60 one, 61 one, 80 one', [null, 0, 0, 0, 0, 0]],
  ['more than 30 days are between two leads', '0 one, 30.01 one, 31 one', [null, null, 1]],
  ['no lead has a valid phone or email', '0, 1', [null, null]],
  ['the earliest lead is stored last', '5 one, 6 one, 0 one', [2, 2, null]],
  ['two phones came with one email', '0 one same, 1 other same', [null, null]],
  ['two leads have only the email', '0 - same, 1 - same', [null, 0]],
  ['a lead with a phone follows a lead with only the email', '0 - same, 1 one same', [null, null]],
])('if %s (%s), the leads repeat %j', async (_what, leads, indexes) => {
  const ids = await storeAll(leads);
  const found = await rows<{ id: string; repeats: string | null; times: number }>(
    'select lead_id as id, repeats_lead_id as repeats, times_repeated as times from sales.leads',
  );
  const expected = ids.map((id, index) => {
    const repeated = indexes[index] ?? null;
    const times = indexes.filter((other) => other === index).length;
    return { id, repeats: repeated === null ? null : ids[repeated], times };
  });
  expect(new Set(found)).toEqual(new Set(expected));
});

test.each([
  ['another phone came with the email', '0 one same, 1 other same', [0]],
  ['two leads have only the email', '0 - same, -90 - same, 0 one same', [0, 1]],
  ['the phone came with and without an email', '0 one same, -90 one', [0, 1]],
])('if %s (%s), erasing lead 0 erases %j', async (_what, leads, indexes) => {
  const ids = await storeAll(leads);
  await rows(`select sales.erase_lead($1, 'asked')`, [ids[0]]);
  const erased = await rows<{ id: string }>('select id from leads where erased_at is not null');
  expect(new Set(erased.map(({ id }) => id))).toEqual(new Set(indexes.map((index) => ids[index])));
});

test('of 29 resembling leads, twenty are listed and all are counted', async () => {
  for (let count = 0; count < 30; count++) await storeLead(testDatabase, { email: EMAIL });
  for (const view of ['leads', 'leads_due']) {
    const found = await rows(
      `select count(*)::int, min(cardinality(string_to_array(resembling_lead_ids, ', '))) as least,
       max(cardinality(string_to_array(resembling_lead_ids, ', '))) as most,
       min(resembling_count) as total, bool_or(resembling_lead_ids like '%' || lead_id || '%') as itself from sales.${view}`,
    );
    expect(found).toEqual([{ count: 30, least: 20, most: 20, total: 29, itself: false }]);
  }
  const all = await rows('select from sales.resembling((select id from leads limit 1))');
  expect(all).toHaveLength(29);
});

const lead = (columns: Record<string, unknown>) =>
  storeLead(testDatabase, { email: 'pat@example.com', phone: '+12145550177', ...columns });
const erase = async (id: string) =>
  (await rows(`select sales.erase_lead($1, 'asked by mail') as erased`, [id]))[0]?.erased;

test('a login erases at most twenty leads a day', async () => {
  const ana = await testDatabase.createLogin('sales_rw');
  for (let person = 0; person < 50; person++) await lead({ phone: `+1214555${2_000 + person}` });
  const eraseMany = (limit: number) =>
    ana.rows(
      `select sales.erase_lead(lead_id, 'x') from sales.leads where not erased order by phone desc limit ${limit}`,
    );
  const refusal = { message: expect.stringContaining('a login may erase 20 leads in 24 hours') };
  const many = [];
  for (let sent = 0; sent < 21; sent++) many.push(await lead({ phone: '+12145559999' }));
  await expect(ana.rows(`select sales.erase_lead($1, 'x')`, [many[0]])).rejects.toThrow(
    `this person has 21: the owner enters select erase_lead('${many[0]}', '...')`,
  );
  expect(await erase(String(many[0]))).toBe(21);

  // A colleague who erases in an open transaction is not waited for.
  const ben = await testDatabase.createLogin('sales_rw');
  await ben.rows(`begin`);
  await ben.rows(`select sales.erase_lead(lead_id, 'x') from sales.leads where not erased limit 1`);
  await expect(eraseMany(21)).rejects.toMatchObject(refusal);
  expect(await eraseMany(20)).toHaveLength(20);
  await expect(eraseMany(1)).rejects.toMatchObject(refusal);
  await ben.rows('rollback');
  await rows(`update leads set erased_at = erased_at - interval '1 day'`);
  expect(await eraseMany(1)).toHaveLength(1);
});

test('an erased lead has no personal data, and still counts', async () => {
  // No id or time can contain this text by chance.
  const secret = 'zzyzx';
  const visitor_id = randomUUID();
  const person = {
    visitor_id,
    ip_address: '192.0.2.199',
    phone: `+12145550177 ${secret}`,
    email: `${secret}@example.com`,
    first_touch: { utm_source: 'Google', utm_campaign: 'hail', gclid: secret, landing_path: secret },
    last_touch: { utm_source: secret },
  };
  const [first, again] = [await lead(person), await lead(person)];
  const [texts] = await rows(
    `select string_agg(format('%I = $1', column_name), ', ') as assigned from information_schema.columns
     where table_schema = 'public' and table_name = 'leads' and data_type = 'text' and is_generated = 'NEVER'
       and column_name not in ('erasure_reason', 'email', 'phone')`,
  );
  await rows(`update leads set ${texts?.assigned}`, [secret]);
  const mark = `sales.mark_contacted($1, 'ana', 'won', $2, $3)`;
  await rows(`select ${mark}, sales.claim($1)`, [first, secret, await tomorrow(testDatabase)]);
  await storeCalculation(testDatabase, visitor_id);
  await rows(`select sales.revoke_consent('+12145550177', 'texts', 'by mail')`);
  const counts = () => rows('select * from sales.by_trade_and_volume');
  const before = await counts();

  expect(await erase(again)).toBe(2);

  const tables = await rows(
    `select leads::text as row from leads union all select lead_contacts::text from lead_contacts
     union all select roi_calculations::text from roi_calculations
     union all select people::text from sales_internal.people
     union all select claims::text from sales_internal.claims`,
  );
  const left = tables.map(({ row }) => String(row)).join('\n');
  expect(left).toContain('asked by mail');
  for (const data of [secret, visitor_id, '192.0.2.199']) expect(left).not.toContain(data);
  expect(await rows('select from notifications')).toEqual([]);
  expect(await counts()).toEqual(before);
  const shown = 'contact_state, erased, ok_to_call_now, campaign';
  expect(await rows(`select distinct ${shown} from sales.leads`)).toEqual([
    { contact_state: 'erased', erased: true, ok_to_call_now: false, campaign: 'hail' },
  ]);
});

test('erasing a person keeps the calculation of another in the same browser', async () => {
  const visitor_id = randomUUID();
  const mine = await lead({ visitor_id });
  const theirs = await lead({ visitor_id, phone: '+12145550178' });
  await storeCalculation(testDatabase, visitor_id);
  expect(await erase(mine)).toBe(1);
  expect(await rows('select lead_id from sales.leads_with_roi')).toEqual([{ lead_id: theirs }]);
});
