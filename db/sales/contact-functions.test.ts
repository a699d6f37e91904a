import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hireSalesperson, storeLead, type Salesperson } from '../../src/tests/support/sales.ts';
import { createTestDatabase, type TestDatabase } from '../../src/tests/support/test-database.ts';

let stored: TestDatabase;
let ana: Salesperson;
beforeAll(async () => {
  stored = await createTestDatabase();
  ana = await hireSalesperson(stored, 'sales_rw');
});
afterAll(async () => {
  await ana.leave();
  await stored.drop();
});

const attempt = (id: string | null, by: string, note?: string) =>
  ana.rows('select sales.mark_attempted($1, $2, $3) as state', [id, by, note]);
const contact = (id: string | null, by: string, outcome: string | null, note?: string) =>
  ana.rows('select sales.mark_contacted($1, $2, $3, $4) as state', [id, by, outcome, note]);
const history = (id: string) =>
  stored.rows('select kind, outcome, by, note from lead_contacts where lead_id = $1 order by at', [id]);

test('when calls are marked one after the other, then each stays in the history and the last state is told', async () => {
  const id = await storeLead(stored);
  expect(await attempt(id, 'ana', 'voicemail')).toEqual([{ state: 'attempted' }]);
  expect(await contact(id, 'ben', 'reached')).toEqual([{ state: 'reached' }]);
  expect(await contact(id, 'ana', 'won', 'Growing Business')).toEqual([{ state: 'won' }]);
  expect(await history(id)).toEqual([
    { kind: 'attempted', outcome: null, by: 'ana', note: 'voicemail' },
    { kind: 'contacted', outcome: 'reached', by: 'ben', note: null },
    { kind: 'contacted', outcome: 'won', by: 'ana', note: 'Growing Business' },
  ]);
});

test('when arguments are given by name, then the note may be left out', async () => {
  const id = await storeLead(stored);
  await ana.rows(`select mark_contacted(lead_id => $1, by => 'ana', outcome => 'lost')`, [id]);
  expect(await history(id)).toHaveLength(1);
});

test('when a person is reached, then the lead leaves the list of whom to call', async () => {
  const id = await storeLead(stored);
  const isDue = async () => (await ana.rows('select from leads_due where lead_id = $1', [id])).length > 0;
  expect(await isDue()).toBe(true);
  await attempt(id, 'ana');
  await contact(id, 'ana', 'wrong_number');
  expect(await isDue()).toBe(true);
  await contact(id, 'ana', 'reached');
  expect(await isDue()).toBe(false);
});

describe('what is refused', () => {
  test.each([['reachd'], [''], [null]])(
    'when the outcome is %j, then the known ones are told',
    async (outcome) => {
      const refused = contact(await storeLead(stored), 'ana', outcome);
      await expect(refused).rejects.toThrow(/one of reached, wrong_number, not_interested, won, lost/);
    },
  );

  test('when nobody is named as the caller, then that is told', async () => {
    const id = await storeLead(stored);
    for (const by of ['', '  ']) {
      await expect(attempt(id, by)).rejects.toThrow(/by \(who called\) is missing/);
      await expect(contact(id, by, 'reached')).rejects.toThrow(/by \(who called\) is missing/);
    }
    expect(await history(id)).toEqual([]);
  });

  test('when there is no such lead, then that is told', async () => {
    const id = randomUUID();
    await expect(attempt(id, 'ana')).rejects.toThrow(`there is no lead with the id ${id}`);
    await expect(contact(null, 'ana', 'reached')).rejects.toThrow(/there is no lead with the id null/);
  });

  test('when the lead is erased, then nothing more is noted', async () => {
    const id = await storeLead(stored, { erased_at: new Date() });
    await expect(attempt(id, 'ana')).rejects.toThrow(/is erased/);
    await expect(contact(id, 'ana', 'reached')).rejects.toThrow(/is erased/);
    expect(await history(id)).toEqual([]);
  });
});

test('when somebody puts tables of their own in front, then the functions do not look there', async () => {
  const id = await storeLead(stored);
  await ana.rows('create temporary table lead_contacts (lead_id uuid, kind text, "by" text, note text)');
  await ana.rows('set search_path to pg_temp, sales');
  await attempt(id, 'ana');
  expect(await ana.rows('select * from pg_temp.lead_contacts')).toEqual([]);
  expect(await history(id)).toHaveLength(1);
  await ana.rows('reset search_path');
});
