import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { createTestDatabase } from '../../src/tests/support/test-database.ts';
import { withConnection } from '../connection.ts';
import { describeSales } from './dictionary.ts';

const { rows, url } = await createTestDatabase();

test('the dictionary names each column and function as it is', async () => {
  const current = await withConnection(url, describeSales);
  // If this fails, run `npm run db:dictionary`.
  expect(await readFile('db/sql/dictionary.md', 'utf8')).toBe(current);
});

test('columns have types that every program can show', async () => {
  const types = await rows(
    `select distinct format_type(atttypid, null) as type from pg_attribute
     join pg_class on pg_class.oid = attrelid
     where relnamespace = 'sales'::regnamespace and attnum > 0 order by type`,
  );
  expect(types.map(({ type }) => type)).toEqual([
    ...['bigint', 'boolean', 'date', 'integer', 'numeric', 'text'],
    ...['timestamp with time zone', 'timestamp without time zone', 'uuid'],
  ]);
});

test('each view and function of sales has a comment', async () => {
  const uncommented = await rows(
    `select relname as name from pg_class
     where relnamespace = 'sales'::regnamespace and relkind = 'v' and obj_description(oid) is null
     union all
     select proname from pg_proc
     where pronamespace = 'sales'::regnamespace and obj_description(oid, 'pg_proc') is null`,
  );
  expect(uncommented).toEqual([]);
});
