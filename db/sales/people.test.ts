import { beforeEach, describe, expect, test } from '@jest/globals';
import { databaseOfFile, storeLead } from '../../src/tests/support/sales.ts';

const stored = await databaseOfFile();
const ana = await stored.hire('sales_rw');
beforeEach(() => stored.rows('delete from leads'));

const NOBODY = 'none@none.com';
const [ONE, TWO, THREE] = ['+12145550101', '+12145550102', '+12145550103'];
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const lead = (email: string | null, phone: string | null, columns: Record<string, unknown> = {}) =>
  storeLead(stored, { email: email ?? '?', email_normalized: email, phone_e164: phone, ...columns });
const idsOf = async (query: string, values: unknown[] = []) =>
  (await ana.rows<{ id: string }>(query, values)).map(({ id }) => id);
const erasedIds = () => stored.rows<{ id: string }>('select id from leads where erased_at is not null');

describe('the list of whom to call', () => {
  test('when two people gave one address and two numbers, then each has a row that names the other', async () => {
    const [first, second] = [await lead(NOBODY, ONE), await lead(NOBODY, TWO)];
    const rows = await ana.rows('select lead_id, resembling_lead_ids from leads_due');
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ lead_id: first, resembling_lead_ids: [second] });
    expect(rows).toContainEqual({ lead_id: second, resembling_lead_ids: [first] });
    expect(await idsOf('select lead_id as id from resembling($1)', [first])).toEqual([second]);
  });
});

describe('erasing', () => {
  const erase = async (id: string) => {
    const [row] = await ana.rows<{ erased: number }>(`select erase_lead($1, 'asked') as erased`, [id]);
    return row?.erased;
  };

  test('when another person gave the same address with another number, then their lead stays', async () => {
    const [mine, theirs] = [await lead(NOBODY, ONE), await lead(NOBODY, TWO)];
    expect(await erase(mine)).toBe(1);
    expect(await erasedIds()).toEqual([{ id: mine }]);
    expect(await ana.rows('select lead_id from leads_due')).toEqual([{ lead_id: theirs }]);
  });

  test('when a lead has no readable number, then its address finds the others without one', async () => {
    const own = [
      await lead('pat@example.com', null),
      await lead('pat@example.com', null, { created_at: ago(2000) }),
    ];
    const other = await lead('pat@example.com', THREE);
    expect(await erase(own[0] ?? '')).toBe(2);
    expect(new Set((await erasedIds()).map(({ id }) => id))).toEqual(new Set(own));
    expect(await idsOf('select lead_id as id from leads where not erased')).toEqual([other]);
  });

  test('when a lead has a number, then the same number finds the others, whatever their address and age', async () => {
    const [first, second] = [
      await lead('new@example.com', ONE, { created_at: ago(2000) }),
      await lead('pat@example.com', ONE),
    ];
    expect(await erase(second)).toBe(2);
    const people = await stored.rows('select distinct erased_person_id as person from leads');
    expect(people).toEqual([{ person: first }]);
  });
});

test('when one address came with thirty numbers, then each lead names twenty of the others', async () => {
  for (let number = 0; number < 30; number++) await lead(NOBODY, `+121455501${String(number + 10)}`);
  const counts = await ana.rows('select distinct cardinality(resembling_lead_ids) as count from leads');
  expect(counts).toEqual([{ count: 20 }]);
  const [one] = await idsOf('select lead_id as id from leads limit 1');
  expect(await idsOf('select lead_id as id from resembling($1)', [one])).toHaveLength(29);
});
