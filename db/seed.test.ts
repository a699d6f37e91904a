import { expect, test } from '@jest/globals';
import { createTestDatabase } from '../src/tests/support/test-database.ts';
import { untilEnd } from '../src/tests/support/until-end.ts';
import { withConnection } from './connection.ts';
import { seedLeads } from './seed.ts';

test('when made-up leads are stored, then nobody can be reached by them, and each view has something to show', async () => {
  const stored = await untilEnd(createTestDatabase());
  await withConnection(stored.url, (client) => seedLeads(client, { count: 2_000, days: 90 }));
  const [made] = await stored.rows(
    `select count(*)::int, bool_and(phone_e164 ~ '^\\+1\\d{3}55501\\d\\d$' and email like '%@example.com') as fictitious
     from leads`,
  );
  expect(made).toEqual({ count: 2_000, fictitious: true });
  const views = await stored.rows<{ name: string }>(
    `select viewname as name from pg_views where schemaname = 'sales'
       and viewname not in ('leads_today', 'leads_with_demo_call', 'notifications', 'revocations')`,
  );
  for (const { name } of views)
    expect([name, await stored.rows(`select from sales.${name} limit 1`)]).toEqual([name, [{}]]);
  const [kinds] = await stored.rows(
    `select bool_or(suspected) as suspected, count(repeats_lead_id) > 0 as repeats,
       count(distinct contact_state)::int as states, count(distinct trade)::int as trades from sales.leads`,
  );
  expect(kinds).toEqual({ suspected: true, repeats: true, states: 7, trades: 6 });
});
