import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import {
  createSalesDatabase,
  storeCalculation,
  storeContact,
  storeLead,
} from '../../src/tests/support/sales.ts';

const stored = await createSalesDatabase();
const reader = await stored.createLogin('sales_ro');

/** The rows as JSON, so that dates and numbers are as PostgreSQL writes them. */
async function read(view: string) {
  const rows = await reader.rows(`select to_jsonb(listed) as row from ${view} listed`);
  return rows.map(({ row }) => row as Record<string, unknown>);
}

// In Chicago, November 1 is a Sunday and begins at 05:00Z. The hour from 1 to 2 comes twice, at 06:00Z and 07:00Z.
const visitor_id = randomUUID();
const first_touch = { utm_source: 'google' };
const same = { visitor_id, first_touch, phone_e164: '+12145550100' };
const first = await storeLead(stored, { ...same, created_at: '2026-11-01 06:30Z' });
await storeContact(stored, first, '2026-11-02 06:30:01Z', 'reached');
await storeLead(stored, { ...same, created_at: '2026-11-01 07:00Z' });
const won = await storeLead(stored, { first_touch, created_at: '2026-11-01 07:30Z' });
await storeContact(stored, won, '2026-11-01 10:30Z', 'won');
await storeLead(stored, { created_at: '2026-11-01 12:00Z', suspected_spam: true });
await storeCalculation(stored, visitor_id);

test.each([
  ['leads_per_day', { day: '2026-11-01', weekday: 'Sun', leads: 3, people: 2 }],
  ['busiest_hours', { weekday: 'Sun', hour: 1, leads: 3 }],
  ['reached_by_trade', { trade: 'Plumbing', leads: 2, share_within_24h: 0.5, median_hours: 13.5 }],
  ['sources_that_win', { came_from: 'google', people: 2, won: 1, won_percent: 50 }],
  ['largest_savings', { lead_id: first, contact_state: 'reached', dollars_a_year: 248_436 }],
])('when %s is read, then it shows %j', async (name, expected) => {
  expect(await read(name)).toEqual([expect.objectContaining(expected)]);
});
