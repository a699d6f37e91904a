import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { databaseOfFile, storeContact, storeLead } from '../../src/tests/support/sales.ts';
import { createTestDatabase, type TestDatabase } from '../../src/tests/support/test-database.ts';
import { migrate } from '../migrate.ts';

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

  test('when a person sent again with a number that can be read, then the one row shows that number', async () => {
    const first = await lead('pat@example.com', null, { phone: 'call me', created_at: ago(3) });
    await lead('pat@example.com', '+18085550142', { repeats_lead_id: first, created_at: ago(2) });
    expect(await ana.rows('select lead_id, phone, time_zone from leads_due')).toEqual([
      { lead_id: first, phone: '(808) 555-0142', time_zone: 'Pacific/Honolulu' },
    ]);
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

  test('when a lead has no number, then its address finds the others, unless it stands beside several numbers', async () => {
    const own = [
      await lead('pat@example.com', null),
      await lead('pat@example.com', THREE, { created_at: ago(2000) }),
    ];
    const anonymous = await lead(NOBODY, null);
    const others = [await lead(NOBODY, ONE), await lead(NOBODY, TWO)];
    expect(await erase(own[0] ?? '')).toBe(2);
    expect(await erase(anonymous)).toBe(1);
    expect(new Set((await erasedIds()).map(({ id }) => id))).toEqual(new Set([...own, anonymous]));
    expect(await idsOf('select lead_id as id from leads where not erased')).toEqual(
      expect.arrayContaining(others),
    );
  });

  test('when a lead has a number, then the same number finds the others, and those without one by their address', async () => {
    const all = [
      await lead('pat@example.com', ONE),
      await lead('new@example.com', ONE, { created_at: ago(2000) }),
      await lead('pat@example.com', null, { created_at: ago(3000) }),
    ];
    expect(await erase(all[0] ?? '')).toBe(3);
  });
});

describe('the migration that tells people apart', () => {
  const TAG = '0012_tell_people_apart';
  let before: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'porchlight-migrations-'));
    await cp('migrations', folder, { recursive: true });
    const path = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] };
    const at = journal.entries.findIndex(({ tag }) => tag === TAG);
    await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
    before = await createTestDatabase({ empty: true });
    await migrate(before.url, folder);
  });
  afterAll(async () => {
    await before.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('when leads of two numbers were linked by an address, then each is its own again, and so is its answer', async () => {
    const at = (day: number, columns: Record<string, unknown>) =>
      storeLead(before, {
        email_normalized: NOBODY,
        created_at: `2026-06-${String(day).padStart(2, '0')} 12:00Z`,
        ...columns,
      });
    const first = await at(1, { phone_e164: ONE });
    const other = await at(2, { phone_e164: TWO, repeats_lead_id: first });
    const otherAgain = await at(3, { phone_e164: TWO, repeats_lead_id: first });
    const noNumber = await at(4, { phone_e164: null, repeats_lead_id: first });
    const untouched = await at(5, { phone_e164: THREE, email_normalized: 'pat@example.com' });
    const itsRepeat = await at(6, { phone_e164: THREE, email_normalized: null, repeats_lead_id: untouched });
    await storeContact(before, first, '2026-06-05 12:00Z', 'not_interested');
    await storeContact(before, untouched, '2026-06-07 12:00Z', 'won');

    await migrate(before.url, 'migrations');

    const rows = await before.rows('select id, repeats_lead_id, reached_at from leads order by created_at');
    const reached = new Date('2026-06-05 12:00Z');
    const won = new Date('2026-06-07 12:00Z');
    expect(rows).toEqual([
      { id: first, repeats_lead_id: null, reached_at: reached },
      { id: other, repeats_lead_id: null, reached_at: null },
      { id: otherAgain, repeats_lead_id: other, reached_at: null },
      { id: noNumber, repeats_lead_id: first, reached_at: reached },
      { id: untouched, repeats_lead_id: null, reached_at: won },
      { id: itsRepeat, repeats_lead_id: untouched, reached_at: won },
    ]);
    const due = await before.rows('select lead_id from sales.leads_due');
    expect(due).toEqual([{ lead_id: other }]);
  });
});
