import { appendFile, cp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../src/tests/support/test-database.ts';
import { temporaryDataDir } from '../src/tests/support/resources.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migrations.ts';

const ROOT = '.';

let url: string;
let rows: TestDatabase['rows'];
beforeEach(async () => {
  ({ url, rows } = await createTestDatabase({ empty: true }));
});
const applied = () => rows('select created_at from drizzle.__drizzle_migrations order by created_at');
const viewId = async () => (await rows(`select 'sales.leads'::regclass::oid as oid`))[0]?.oid;

test('several servers at once apply each migration once', async () => {
  await Promise.all([1, 2, 3].map(() => migrate(url, ROOT)));
  const first = await applied();
  expect(first).toHaveLength(readMigrations(ROOT).length);
  const view = await viewId();
  await migrate(url, ROOT);
  expect([await applied(), await viewId()]).toEqual([first, view]);
  const sessions = `select from pg_stat_activity where datname = current_database() and application_name ~ 'migrate'`;
  expect(await rows(sessions)).toEqual([]);
});

test('a changed file of db/sql renews views and grants, an invalid one changes nothing', async () => {
  const root = temporaryDataDir();
  for (const folder of ['migrations', 'db/sql']) await cp(folder, join(root, folder), { recursive: true });
  await migrate(url, root);
  const byTrade = join(root, 'db/sql/sales/by_trade_and_volume.sql');
  await appendFile(byTrade, 'create view sales.changed as select 1 as one;');
  // With it, PostgreSQL deletes only from tables with a primary key.
  await rows('create publication everything for all tables');
  await migrate(url, root);
  const shown = `select has_table_privilege('sales_ro', 'sales.changed', 'select') as granted from sales.changed`;
  expect(await rows(shown)).toEqual([{ granted: true }]);

  await writeFile(byTrade, 'create view sales.by_trade_and_volume as select nonsense');
  await expect(migrate(url, root)).rejects.toThrow(/^db\/sql\/sales\/by_trade_and_volume.sql: .*nonsense/);
  expect(await rows(shown)).toEqual([{ granted: true }]);
});

test('a dump without rights gets them at the next migrate', async () => {
  await migrate(url, ROOT);
  const rights = `select has_function_privilege('sales_ro', 'sales.erase_lead(uuid, text)', 'execute') as erases,
    has_table_privilege('sales_ro', 'sales.leads', 'select') as reads`;
  // As after `pg_dump -O -x`.
  await rows(
    'grant execute on all functions in schema sales to public; revoke all on all tables in schema sales from sales_ro',
  );
  expect(await rows(rights)).toEqual([{ erases: true, reads: false }]);
  await migrate(url, ROOT);
  expect(await rows(rights)).toEqual([{ erases: false, reads: true }]);
});

test('a view of another schema that uses a view of sales is named', async () => {
  await migrate(url, ROOT);
  await rows('create view public.report as select count(*) from sales.leads');
  await rows('delete from drizzle.applied_sql');
  await expect(migrate(url, ROOT)).rejects.toThrow('report uses the views of sales');
  expect(await rows('select * from public.report')).toEqual([{ count: '0' }]);
});

test('a database of before 1.0.0 is refused, and keeps its rows', async () => {
  await migrate(url, ROOT);
  // Its migrations were others, or a dump had none.
  for (const before of [
    `update drizzle.__drizzle_migrations set hash = 'earlier'`,
    'drop table drizzle.__drizzle_migrations',
  ]) {
    await rows(before);
    const views = await viewId();
    await expect(migrate(url, ROOT)).rejects.toThrow(
      /before 1\.0\.0.*: set DATABASE_URL to an empty database/,
    );
    expect(await viewId()).toBe(views);
  }
});

test('each migration is newer than the previous one, and no file is missing', async () => {
  const dates = readMigrations(ROOT).map(({ folderMillis }) => folderMillis);
  // `migrate` skips a migration that is older than the newest applied migration.
  expect(dates).toEqual([...new Set(dates)].sort((a, b) => a - b));
  const files = (await readdir('migrations')).filter((file) => file.endsWith('.sql'));
  expect(files).toHaveLength(dates.length);
});
