import { beforeEach, expect, test } from '@jest/globals';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { createSalesDatabase, storeContact, storeLead } from '../../src/tests/support/sales.ts';

const testDatabase = await createSalesDatabase();
// When clocks change, a day in New York has 23 or 25 hours. The views must measure 24 elapsed hours, not a day.
await testDatabase.rows(`set timezone to 'America/New_York'`);
beforeEach(() => testDatabase.rows('delete from leads'));

const SAME = { phone: '+12145550100' };
const june = (day: number) => `2026-06-0${day} 09:00-05`;

async function lead(created_at: string, columns = {}, calledAt = '', outcome = 'reached') {
  const id = await storeLead(testDatabase, { created_at, ...columns });
  if (calledAt) await storeContact(testDatabase, id, calledAt, outcome);
}
const weeks = () => testDatabase.rows('select *, week::text from sales.sla_weekly');

test('repeats and suspected leads have columns of their own', async () => {
  await lead(june(1), { ...SAME, first_touch: { utm_source: 'Google' } }, june(2), 'won');
  await lead(june(3), { ...SAME, first_touch: { utm_source: 'google' } });
  await lead(june(1), { business_type: 'hvac', suspected_spam: true });
  const plumbing = { leads: 2, repeats: 1, reached: 1, won: 1, suspected: 0 };
  const hvac = { leads: 0, repeats: 0, reached: 0, won: 0, suspected: 1 };
  expect(await testDatabase.rows('select * from sales.by_trade_and_volume')).toEqual([
    { trade: 'Plumbing', monthly_lead_volume: '51-150', ...plumbing },
    { trade: 'HVAC', monthly_lead_volume: '51-150', ...hvac },
  ]);
  expect(await testDatabase.rows('select source, leads, won from sales.by_campaign')).toEqual([
    { source: 'google', leads: 2, won: 1 },
  ]);
});

test('sla_weekly counts the hours that really passed when clocks change', async () => {
  // 24 hours after Saturday noon, it is 1 p.m. on Sunday in spring, but 11 a.m. in autumn.
  await lead('2026-03-07 12:00-05', {}, '2026-03-08 13:00-04');
  await lead('2026-10-31 12:00-04', {}, '2026-11-01 11:00:01-05');
  const local = (time: string) => `${time} ${businessTimeZone}`;
  await lead(local('2026-03-02 00:00:00'), {}, local('2026-03-02 01:00'));
  await lead(local('2026-03-08 23:59:59'), {}, local('2026-03-09 02:59:59'));
  await lead(local('2026-03-09 00:00:00'));
  expect(await weeks()).toMatchObject([
    { week: '2026-10-26', reached: 1, within_24h: 0, share_within_24h: '0.000', p50_hours: '24.0' },
    {
      week: '2026-03-09',
      leads: 1,
      reached: 0,
      within_24h: 0,
      overdue: 1,
      share_within_24h: '0.000',
      p50_hours: null,
    },
    {
      week: '2026-03-02',
      leads: 3,
      reached: 3,
      within_24h: 3,
      overdue: 0,
      share_within_24h: '1.000',
      p50_hours: '3.0',
      p95_hours: '21.9',
    },
  ]);
});

test('sla_weekly counts no repeated, suspected or erased leads', async () => {
  await lead(june(1), { ...SAME, suspected_spam: true });
  await lead(june(1), { erased_at: june(2) });
  await lead(june(8), SAME, june(9));
  await lead('2026-06-16 09:00-05', SAME);
  await lead(new Date().toISOString());
  expect(await weeks()).toMatchObject([
    { leads: 1, reached: 0, overdue: 0, share_within_24h: null },
    { week: '2026-06-08', leads: 1, reached: 1, within_24h: 1, overdue: 0, share_within_24h: '1.000' },
  ]);
});
