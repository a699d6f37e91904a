import { describe, expect, test } from '@jest/globals';
import { createTestDatabase } from '../../src/tests/support/test-database.ts';
import { untilEnd } from '../../src/tests/support/until-end.ts';
import { openDatabase } from '../client.server.ts';
import { believableLeads } from './believable-leads.ts';
import { storeRows } from './store-rows.ts';

const until = new Date('2026-11-20T18:00:00Z');
const options = { count: 1_000, days: 90, until };
const rows = believableLeads(options);

describe('the made-up rows', () => {
  test('when they are made again, then they are the same', () => {
    expect(believableLeads(options)).toEqual(rows);
  });

  test('when they are looked at, then nobody who lives can be reached by them', () => {
    expect(rows.leads).toHaveLength(1_000);
    const isMadeUp = ({ phoneE164, email }: (typeof rows.leads)[number]) =>
      /^\+1\d{3}55501\d\d$/.test(phoneE164 ?? '') && email.endsWith('@example.com');
    expect(rows.leads.filter((lead) => !isMadeUp(lead))).toEqual([]);
  });

  test('when their times are looked at, then all lie within the last 90 days, and calls come after their leads', () => {
    const came = new Map(rows.leads.map(({ id, createdAt }) => [id, createdAt]));
    const ages = [...came.values()].map((time) => until.getTime() - time.getTime());
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...ages)).toBeLessThan(92 * 86_400_000);
    const isLater = ({ leadId, at }: (typeof rows.contacts)[number]) =>
      at && at >= (came.get(leadId) ?? at) && at <= until;
    expect(rows.contacts.filter((contact) => !isLater(contact))).toEqual([]);
  });
});

test('when they are stored twice, then they are there once, and each view of leads has something to show', async () => {
  const stored = await untilEnd(createTestDatabase());
  const database = await untilEnd(openDatabase(stored.url));
  expect([await storeRows(database, rows), await storeRows(database, rows)]).toEqual([1_000, 0]);
  const views = await stored.rows<{ name: string }>(
    `select viewname as name from pg_views where schemaname = 'sales' 
       and viewname not in ('leads_today', 'leads_with_demo_call', 'notifications', 'revocations')`,
  );
  for (const { name } of views) {
    expect([name, await stored.rows(`select from sales.${name} limit 1`)]).toEqual([name, [{}]]);
  }
  const [kinds] = await stored.rows(
    `select bool_or(suspected) as suspected, count(repeats_lead_id) > 0 as repeats,
         count(distinct contact_state)::int as states, count(distinct trade)::int as trades
       from sales.leads`,
  );
  expect(kinds).toEqual({ suspected: true, repeats: true, states: 7, trades: 6 });
});
