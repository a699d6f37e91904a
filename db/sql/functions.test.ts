import { expect, test } from '@jest/globals';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { createSalesDatabase, storeLead } from '../../src/tests/support/sales.ts';

const testDatabase = await createSalesDatabase();
const ana = await testDatabase.createLogin('sales_rw');
const ben = await testDatabase.createLogin('sales_rw');

const PERSON = { phone: '+12145550100' };
const claimedBy = (id: string) =>
  testDatabase.rows(`select claimed_by from sales.leads_due where lead_id = $1`, [id]);

test('the functions ignore a table of the login in its search path', async () => {
  const id = await storeLead(testDatabase);
  await ana.rows('create temporary table lead_contacts (lead_id uuid, kind text, "by" text, note text)');
  await ana.rows(`set search_path to pg_temp, sales`);
  await ana.rows(`select mark_attempted($1, 'ana')`, [id]);
  expect(await testDatabase.rows('select from sales.contacts where lead_id = $1', [id])).toHaveLength(1);
  await ana.rows('reset search_path');
});

test.each([
  [`mark_contacted($1, 'ana', 'reachd')`, 'one of reached, wrong_number, not_interested, won, lost'],
  [`mark_contacted($1, 'ana', null)`, 'one of reached'],
  [`mark_contacted($1, '  ', 'reached')`, 'by (who called) is missing'],
  [`mark_contacted($1, 'ana', 'reached', null, sales.local_now())`, 'the time must be in the future'],
  [
    `mark_contacted($1, 'ana', 'do_not_call', null, sales.local_now() + interval '1 day')`,
    'next_at must be empty',
  ],
  [`mark_attempted($1, null)`, 'by (who called) is missing'],
  [`erase_lead($1, ' ')`, 'reason is missing'],
  [`revoke_consent('pat@example', 'all', $1::text)`, 'neither a telephone number nor an email'],
  [`revoke_consent('+12145550100', 'do_not_call', $1::text)`, 'one of calls, texts, all'],
  [`revoke_consent('+12145550100', 'all', left($1::text, 0))`, 'how (by what means'],
])('%s is refused with "%s"', async (call, words) => {
  await expect(ana.rows(`select ${call}`, [await storeLead(testDatabase)])).rejects.toThrow(words);
});

test('an unknown or erased lead is refused', async () => {
  const erased = await storeLead(testDatabase, { erased_at: new Date() });
  const calls = [`mark_attempted($1, 'ana')`, `mark_contacted($1, 'ana', 'won')`, `erase_lead($1, 'asked')`];
  calls.push('claim($1)', 'no_answer(lead => $1)');
  for (const call of calls) {
    await expect(ana.rows(`select ${call}`, [erased])).rejects.toThrow(`the lead ${erased} is erased`);
    await expect(ana.rows(`select ${call}`, [null])).rejects.toThrow('you have claimed nobody');
  }
});

test('of two claims at once, the refused one learns who claimed the person and until when', async () => {
  for (let round = 0; round < 10; round++) {
    const leads = [await storeLead(testDatabase, PERSON), await storeLead(testDatabase, PERSON)];
    const claims = [ana, ben].map(({ rows }, index) => rows('select claim($1)', [leads[index]]));
    const [anas, bens] = await Promise.allSettled(claims);
    const [winner, refusal] = anas?.status === 'fulfilled' ? [ana, bens] : [ben, anas];
    expect(await claimedBy(leads[0] ?? '')).toEqual([{ claimed_by: winner.name }]);
    const message = expect.stringMatching(
      `^${winner.name} claimed this person until \\d\\d:\\d\\d \\(${businessTimeZone}\\)$`,
    );
    expect(refusal).toMatchObject({ status: 'rejected', reason: { message } });
    await testDatabase.rows('delete from leads');
  }
});

test('a claim holds until it expires', async () => {
  const id = await storeLead(testDatabase);
  const claim = "select claim($1) > now() + interval '29 minutes' as is_long";
  for (let turn = 0; turn < 2; turn++) expect(await ana.rows(claim, [id])).toEqual([{ is_long: true }]);
  await expect(ben.rows(claim, [id])).rejects.toThrow(`${ana.name} claimed`);
  await testDatabase.rows(`update sales_internal.people set claimed_until = now()`);
  expect(await claimedBy(id)).toEqual([{ claimed_by: null }]);
  await ben.rows(claim, [id]);
  expect(await claimedBy(id)).toEqual([{ claimed_by: ben.name }]);
});
