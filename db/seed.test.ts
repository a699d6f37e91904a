import { expect, test } from '@jest/globals';
import { createTestDatabase } from '../src/tests/support/test-database.ts';
import { withConnection } from './connection.ts';
import { seedLeads } from './seed.ts';

test('made-up leads fill most views, and no number or address is real', async () => {
  const testDatabase = await createTestDatabase();
  await withConnection(testDatabase.url, seedLeads);
  const [summary] = await testDatabase.rows(
    `select count(*)::int, bool_and(phone_e164 ~ '^\\+1\\d{3}55501\\d\\d$' and email like '%@example.com') as fictitious
     from leads`,
  );
  expect(summary).toEqual({ count: 2_000, fictitious: true });
  const views = await testDatabase.rows<{ name: string }>(
    `select viewname as name from pg_views where schemaname = 'sales'
       -- Rows of these views depend on the hour, or on what people do later.
       and viewname not in ('call_now', 'notifications', 'privacy_requests', 'revocations')`,
  );
  for (const { name } of views)
    expect([name, await testDatabase.rows(`select from sales.${name} limit 1`)]).toEqual([name, [{}]]);
});
