import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { snakeCase } from '#db/queries/sales-views.ts';
import { callOutcomes, leadStatuses } from '#db/schema/index.ts';
import { recordFrom } from '#shared/record-from.ts';
import { calculateRoi, calculationFields } from '#shared/roi.ts';
import { command } from '../../tests/support/command.ts';
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

test('who is to contact is logged by what docs/sales.md lists', async () => {
  const { rows } = await createLogin(testDatabase, true);
  const [query = ''] = /select reach[^;]*/.exec(questions) ?? [];
  const byMail = (await rows(query)).find(({ reach }) => reach === 'email');
  const [logged] = await rows(`select log_call('wrote', lead => '${byMail?.lead_id}') as said`);
  expect(logged?.said).toMatch(`Wrote: ${byMail?.contact_name}`);
});

const [, day = ''] = /## The day\n+```sql\n(.*?)```/s.exec(document) ?? [];
const statements = {
  'docs/sales.md': [...day.matchAll(/^select [^;]*/gm)].map(([statement]) => statement),
  'README.md': [...(await readFile('README.md', 'utf8')).matchAll(/^=> (select .*);$/gm)].map(
    ([, statement = '']) => statement,
  ),
  'src/ops/psqlrc': [
    ...(await readFile('src/ops/psqlrc', 'utf8')).matchAll(/^\\set [a-z]+ '(.*)'$/gm),
  ].map(([, query = '']) => query.replaceAll(`''`, `'`).replace(' \\\\gx', '')),
};

test.each(Object.entries(statements))('what %s shows runs', async (_path, shown) => {
  const { rows } = await createLogin(testDatabase, true);
  expect(shown.length).toBeGreaterThan(3);
  for (const statement of shown) {
    // At night, next_call has nobody.
    await rows(`select add_lead('Pat', '(214) 555-0150')`);
    await rows(statement);
  }
});

test('what the documents show the owner runs', async () => {
  const names = (await readdir('docs')).filter((name) => name.endsWith('.md'));
  const texts = await Promise.all(names.map((name) => readFile(`docs/${name}`, 'utf8')));
  const shown = [...texts.join('').matchAll(/`((?:select|update|delete) [^`<]*)`/g)];
  expect(shown.length).toBeGreaterThan(5);
  for (const [, statement = ''] of shown) await testDatabase.rows(statement);
});

const hasPsql = spawnSync('psql', ['--version']).status === 0;
if (!hasPsql) process.stderr.write('There is no psql, so its test is skipped.\n');
(hasPsql ? test : test.skip)('psql commits what a salesperson logs, in any letter', async () => {
  const ana = await createLogin(testDatabase, true);
  const words = `select add_lead('Zoë Łuk', '(214) 555-0151');`;
  // As an administrator or Windows may have set them.
  const env = { ...process.env, PSQLRC: 'src/ops/psqlrc', PGCLIENTENCODING: 'LATIN1' };
  const psql = ['psql', '--set=AUTOCOMMIT=off', ana.url];
  spawnSync(psql[0] ?? '', psql.slice(1), { env, input: words });
  expect(await reader.rows(`select from leads where contact_name = 'Zoë Łuk'`)).toHaveLength(1);
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

test('the seed calculates as the page does', async () => {
  const rows = await reader.rows('select * from roi_calculations');
  expect(rows).toHaveLength(10);
  for (const row of rows) {
    const inputs = recordFrom(calculationFields, (name) => Number(row[snakeCase(name)]));
    const { annualSavings, extraJobsPerMonth, additionalRevenue } = calculateRoi(inputs);
    expect([row.calculated_savings, row.extra_jobs, row.additional_revenue].map(Number)).toEqual([
      annualSavings,
      extraJobsPerMonth,
      additionalRevenue,
    ]);
  }
});

test('the seed refuses a database in use', async () => {
  await expect(fillEmptyDatabase(testDatabase.url)).rejects.toThrow('only an empty one');
  await forgetLeads(testDatabase);
  const { stderr } = await command(['seed'], { DATABASE_URL: testDatabase.url });
  const leads = await testDatabase.rows('select from leads');
  expect(stderr).toMatch(new RegExp(`^${leads.length} leads of invented shops are in`, 'm'));
});
