import { beforeEach, expect, test } from '@jest/globals';
import { createSalesDatabase, storeLead } from '../../src/tests/support/sales.ts';

const testDatabase = await createSalesDatabase();
const { rows } = testDatabase;
beforeEach(() => rows('delete from leads'));

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
