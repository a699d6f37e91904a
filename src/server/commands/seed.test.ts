import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { leadStatuses } from '#db/schema/leads.ts';
import { createLogin } from '../../tests/support/sales.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { fillEmptyDatabase } from './seed.ts';

const testDatabase = await createTestDatabase();
await fillEmptyDatabase(testDatabase.url);
const reader = await createLogin(testDatabase, false);

const document = await readFile('docs/sales.md', 'utf8');
const [, questions = ''] = /## Twelve questions\n+```sql\n(.*?)```/s.exec(document) ?? [];

test.each([...questions.matchAll(/^-- (.*)\n([^;]*);/gm)].map(([, question, query]) => [question, query]))(
  'the seed answers: %s',
  async (_question, query = '') => {
    expect(await reader.rows(query)).not.toEqual([]);
  },
);

test('the seed has leads in each status', async () => {
  const rows = await testDatabase.rows<{ status: string }>('select distinct status from leads order by 1');
  expect(rows.map(({ status }) => status)).toEqual([...leadStatuses].sort());
});

test.each([
  ['a lead', ''],
  ['a channel', "delete from leads; insert into channels values ('email', 'ana@example.com')"],
])('the seed refuses a database that has %s', async (_what, change) => {
  const used = await createTestDatabase();
  await fillEmptyDatabase(used.url);
  await used.rows(change);
  await expect(fillEmptyDatabase(used.url)).rejects.toThrow('only an empty one');
});
