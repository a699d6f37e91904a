import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { createTestDatabase } from '../../src/tests/support/test-database.ts';
import { schemaText } from './schema-text.ts';

const { url, rows } = await createTestDatabase();

test('db/schema.sql is what migrations and db/sql make (else: npm run schema)', async () => {
  expect(await schemaText(url, '.')).toBe(await readFile('db/schema.sql', 'utf8'));
});

test.each([
  ['alter table leads add column mine int default 1', 'mine integer default 1'],
  ['create index mine on leads (email)', 'CREATE INDEX mine ON public.leads USING btree (email)'],
  ['grant delete on leads to sales_read', 'grant delete on table public.leads to sales_read'],
  ['grant update (email) on leads to sales_read', 'grant update (email) on table public.leads to'],
  ['create view sales_internal.mine as select 1 as one', 'create view sales_internal.mine as'],
  [
    `create function sales.mine() returns text language sql return 'mine'`,
    'grant execute on function sales.mine to public',
  ],
])('it shows a change: %s', async (change, line) => {
  const before = await schemaText(url, '.');
  await rows(change);
  expect(before).not.toContain(line);
  expect(await schemaText(url, '.')).toContain(line);
});
