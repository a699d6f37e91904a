import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { callOutcomes, leadStatuses } from '#db/schema/index.ts';
import { createLogin, forgetLeads } from '../../tests/support/sales.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { fillEmptyDatabase } from './seed.ts';

const testDatabase = await createTestDatabase();
await fillEmptyDatabase(testDatabase.url);
const reader = await createLogin(testDatabase, false);

const document = await readFile('docs/sales.md', 'utf8');
const [, questions = ''] = /## Questions\n+```sql\n(.*?)```/s.exec(document) ?? [];

test.each(
  [...questions.matchAll(/^-- (.*)\n([^;]*);/gm)].map(([, question, query]) => [question, query]),
)('the seed answers: %s', async (_question, query = '') => {
  expect(await reader.rows(query)).not.toEqual([]);
});

test('the shortcuts of psqlrc work', async () => {
  const { rows } = await createLogin(testDatabase, true);
  const text = await readFile('src/ops/psqlrc', 'utf8');
  const shortcuts = [...text.matchAll(/^\\set ([a-z]+) '(.*)'$/gm)];
  expect(shortcuts.map(([, name]) => name)).toEqual(['next', 'no', 'who', 'today']);
  for (const [, , query = ''] of shortcuts) {
    // At night, next_call has nobody.
    await rows(`select add_lead('Pat', '(214) 555-0150')`);
    await rows(query.replaceAll(`''`, `'`).replace(' \\\\gx', ''));
  }
  // Otherwise, nothing that a salesperson logs is committed.
  expect(text).toMatch(/^\\set AUTOCOMMIT on$/m);
});

test.each(callOutcomes)('docs/sales.md names the outcome %s', (outcome) => {
  expect(document).toMatch(new RegExp(`\\b${outcome}\\b`));
});

test('the seed has leads in each status', async () => {
  const rows = await testDatabase.rows<{ status: string }>(
    'select distinct status from leads order by 1',
  );
  expect(rows.map(({ status }) => status)).toEqual([...leadStatuses].sort());
});

test('the seed refuses a database in use', async () => {
  await expect(fillEmptyDatabase(testDatabase.url)).rejects.toThrow('only an empty one');
  await forgetLeads(testDatabase);
  await testDatabase.rows("insert into channels values ('email', 'ana@example.com')");
  await expect(fillEmptyDatabase(testDatabase.url)).rejects.toThrow('only an empty one');
  await testDatabase.rows('delete from channels');
  await fillEmptyDatabase(testDatabase.url);
});
