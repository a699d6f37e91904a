import { expect, test } from '@jest/globals';
import { databaseOfFile, storeLead } from '../../src/tests/support/sales.ts';

const stored = await databaseOfFile();
const ana = await stored.hire('sales_rw');

const history = (id: string) =>
  stored.rows('select kind, outcome, by, note from lead_contacts where lead_id = $1 order by at', [id]);

test('when calls are marked, then each stays in the history, and the answer is the state of the lead', async () => {
  const id = await storeLead(stored);
  const mark = async (call: string) => (await ana.rows(`select ${call} as state`, [id]))[0]?.state;
  expect(await mark(`mark_attempted($1, 'ana', 'voicemail')`)).toBe('attempted');
  expect(await mark(`mark_contacted($1, 'ben', 'reached')`)).toBe('reached');
  expect(await mark(`mark_contacted(lead_id => $1, by => 'ana', outcome => 'won')`)).toBe('won');
  expect(await history(id)).toEqual([
    { kind: 'attempted', outcome: null, by: 'ana', note: 'voicemail' },
    { kind: 'contacted', outcome: 'reached', by: 'ben', note: null },
    { kind: 'contacted', outcome: 'won', by: 'ana', note: null },
  ]);
});

test('when somebody puts tables of their own in front, then the functions do not look there', async () => {
  const id = await storeLead(stored);
  await ana.rows('create temporary table lead_contacts (lead_id uuid, kind text, "by" text, note text)');
  await ana.rows(`set search_path to pg_temp, sales`);
  await ana.rows(`select mark_attempted($1, 'ana')`, [id]);
  expect(await history(id)).toHaveLength(1);
  await ana.rows('reset search_path');
});

test.each([
  [`mark_contacted($1, 'ana', 'reachd')`, 'one of reached, wrong_number, not_interested, won, lost'],
  [`mark_contacted($1, 'ana', null)`, 'one of reached'],
  [`mark_contacted($1, '  ', 'reached')`, 'by (who called) is missing'],
  [`mark_attempted($1, null)`, 'by (who called) is missing'],
  [`erase_lead($1, ' ')`, 'reason is missing'],
  [`revoke_consent('pat@example', 'all', $1::text)`, 'neither a telephone number nor an e-mail'],
  [`revoke_consent('+12145550100', 'do_not_call', $1::text)`, 'one of calls, texts, all'],
  [`revoke_consent('+12145550100', 'all', left($1::text, 0))`, 'how (by what means'],
])('when %s is called, then it is refused with "%s"', async (call, words) => {
  await expect(ana.rows(`select ${call}`, [await storeLead(stored)])).rejects.toThrow(words);
});

test('when a function names an unknown or an erased lead, then it is refused in words', async () => {
  const erased = await storeLead(stored, { erased_at: new Date() });
  const calls = [`mark_attempted($1, 'ana')`, `mark_contacted($1, 'ana', 'won')`, `erase_lead($1, 'asked')`];
  for (const call of calls) {
    await expect(ana.rows(`select ${call}`, [erased])).rejects.toThrow(`the lead ${erased} is erased`);
    await expect(ana.rows(`select ${call}`, [null])).rejects.toThrow('there is no lead with the id null');
  }
});
