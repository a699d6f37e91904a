import { beforeEach, expect, test } from '@jest/globals';
import { databaseOfFile, storeContact, storeLead } from '../../src/tests/support/sales.ts';

const stored = await databaseOfFile();
// As for salespeople: a day's length depends on it.
await stored.rows(`set timezone to 'America/Chicago'`);
beforeEach(() => stored.rows('delete from leads'));

/** The leads of one person. */
const SAME = { phone_e164: '+12145550100' };

/** A lead, and when and how a call to it ended. */
async function lead(created_at: string, columns = {}, calledAt = '', outcome = 'reached') {
  const id = await storeLead(stored, { created_at, ...columns });
  if (calledAt) await storeContact(stored, id, calledAt, outcome);
  return id;
}
const weeks = () => stored.rows('select *, week::text from sales.sla_weekly');

test('when leads are counted by trade and volume, then repeats and suspected ones are told apart', async () => {
  await lead('2026-06-01 09:00-05', SAME, '2026-06-01 10:00-05', 'won');
  await lead('2026-06-03 09:00-05', SAME);
  await lead('2026-06-01 09:00-05', { suspected_spam: true });
  await lead('2026-06-01 09:00-05', { business_type: 'hvac', monthly_lead_volume: '500+' });
  expect(await stored.rows('select * from sales.by_trade_and_volume')).toEqual([
    {
      ...{ trade: 'Plumbing', monthly_lead_volume: '51-150' },
      ...{ leads: 2, repeats: 1, reached: 1, won: 1, suspected: 1 },
    },
    { trade: 'HVAC', monthly_lead_volume: '500+', leads: 1, repeats: 0, reached: 0, won: 0, suspected: 0 },
  ]);
});

test('when leads are counted by source, then one source in two spellings is one', async () => {
  await lead('2026-06-01 09:00-05', { first_touch: { utm_source: 'Google' } }, '2026-06-01 10:00-05', 'won');
  await lead('2026-06-01 09:00-05', { first_touch: { utm_source: 'google' } }, '2026-06-01 10:00-05');
  await lead('2026-06-01 09:00-05', { source: 'chat', suspected_spam: true });
  expect(await stored.rows('select * from sales.by_source')).toEqual([
    { source: 'form', came_from: 'google', leads: 2, repeats: 0, reached: 2, won: 1, suspected: 0 },
    { source: 'chat', came_from: 'unknown', leads: 0, repeats: 0, reached: 0, won: 0, suspected: 1 },
  ]);
});

test('when weeks hold the days on which clocks change, then hours are counted by the clock that passes', async () => {
  // Saturday noon to Sunday 13 h: 24 hours in spring; the same in autumn would be 26.
  await lead('2026-03-07 12:00-06', {}, '2026-03-08 13:00-05');
  await lead('2026-10-31 12:00-05', {}, '2026-11-01 11:00:01-06');
  // The first and last second of the week of 2 March, in Chicago.
  await lead('2026-03-02 00:00:00-06', {}, '2026-03-02 01:00-06');
  await lead('2026-03-08 23:59:59-05', {}, '2026-03-09 02:59:59-05');
  await lead('2026-03-09 00:00:00-05');
  expect(await weeks()).toMatchObject([
    { week: '2026-10-26', reached: 1, within_24h: 0, share_within_24h: '0.000', p50_hours: '24.0' },
    {
      ...{ week: '2026-03-09', leads: 1, reached: 0, within_24h: 0, overdue: 1 },
      ...{ share_within_24h: '0.000', p50_hours: null },
    },
    {
      ...{ week: '2026-03-02', leads: 3, reached: 3, within_24h: 3, overdue: 0 },
      ...{ share_within_24h: '1.000', p50_hours: '3.0' },
    },
  ]);
});

test('when a hundred leads were reached after 1 to 100 hours, then p50, p95 and the share are known', async () => {
  const begin = Date.parse('2026-06-01T09:00-05:00');
  for (let hours = 1; hours <= 100; hours++) {
    await lead('2026-06-01 09:00-05', {}, new Date(begin + hours * 3_600_000).toISOString());
  }
  await lead('2026-06-01 09:00-05', { suspected_spam: true });
  await lead('2026-06-01 09:00-05', { erased_at: '2026-06-02' });
  await lead('2026-05-25 09:00-05', SAME);
  await lead('2026-06-01 09:00-05', SAME);
  expect((await weeks())[0]).toMatchObject({
    ...{ leads: 100, reached: 100, within_24h: 24, overdue: 0, share_within_24h: '0.240' },
    // Interpolated between the neighbours: 1 + 0.5 * 99 and 1 + 0.95 * 99.
    ...{ p50_hours: '50.5', p95_hours: '95.1' },
  });
});

test('when a lead may still be reached in time, then it counts neither for nor against the promise', async () => {
  await lead(new Date().toISOString());
  expect(await weeks()).toMatchObject([{ leads: 1, reached: 0, overdue: 0, share_within_24h: null }]);
});

test('when a lead repeats a suspected one, then it counts as the first of its sender, and further ones do not', async () => {
  await lead('2026-06-01 09:00-05', { ...SAME, suspected_spam: true });
  await lead('2026-06-02 09:00-05', { ...SAME, suspected_spam: true });
  await lead('2026-06-09 09:00-05', SAME, '2026-06-09 12:00-05');
  await lead('2026-06-10 09:00-05', SAME);
  await lead('2026-06-16 09:00-05', SAME);
  expect(await weeks()).toEqual([
    {
      ...{ week: '2026-06-08', leads: 1, reached: 1, within_24h: 1, overdue: 0 },
      ...{ share_within_24h: '1.000', p50_hours: '3.0', p95_hours: '3.0' },
    },
  ]);
});
