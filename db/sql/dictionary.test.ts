import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { createSalesDatabase } from '../../src/tests/support/sales.ts';
import { withConnection } from '../connection.ts';
import { describeSales } from './dictionary.ts';

const testDatabase = await createSalesDatabase();

test('when the dictionary is generated, then it equals docs/data-dictionary.md', async () => {
  const current = await withConnection(testDatabase.url, (client) => describeSales(client));
  // If this fails, run `npm run db:dictionary`.
  expect(await readFile('docs/data-dictionary.md', 'utf8')).toBe(current);
});

test('when the schema sales has a view, column or function, then a comment describes it', async () => {
  const uncommented = await testDatabase.rows(
    `select relname, attname from pg_class
       join pg_attribute on attrelid = pg_class.oid and attnum > 0
     where relnamespace = 'sales'::regnamespace
       and (obj_description(pg_class.oid) is null or col_description(pg_class.oid, attnum) is null)
     union all
     select 'function', proname from pg_proc
     where pronamespace = 'sales'::regnamespace and obj_description(oid, 'pg_proc') is null`,
  );
  expect(uncommented).toEqual([]);
});
