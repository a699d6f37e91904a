import { appendFile, cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { closeAfterTests, temporaryDataDir } from '../src/tests/support/resources.ts';
import { createTestDatabase, type TestDatabase } from '../src/tests/support/test-database.ts';
import { connect } from './connection.ts';
import { startEmbedded } from './embedded/start.server.ts';
import { migrate, SITE_ROLE } from './migrate.ts';
import { readMigrations } from './migrations.ts';
import { withLogin } from './database-url.ts';

const ROOT = '.';

let url: string;
let rows: TestDatabase['rows'];
beforeEach(async () => {
  ({ url, rows } = await createTestDatabase({ empty: true }));
});
const viewId = async () => (await rows(`select 'sales.leads'::regclass::oid as oid`))[0]?.oid;

async function copyOfRoot(): Promise<string> {
  const root = temporaryDataDir();
  for (const folder of ['migrations', 'db/sql'])
    await cp(folder, join(root, folder), { recursive: true });
  return root;
}

test('several processes at once apply each migration once', async () => {
  await Promise.all([1, 2, 3].map(() => migrate(url, ROOT)));
  const applied = await rows(
    'select created_at::float8 as at from porchlight_journal.migrations order by 1',
  );
  expect(applied).toEqual(readMigrations(ROOT).map(({ folderMillis: at }) => ({ at })));
  const view = await viewId();
  await migrate(url, ROOT);
  expect(await viewId()).toBe(view);
});

test('the site’s role logs in with the password that migrate was given', async () => {
  // A server of its own, because other tests log in with this role.
  const server = await startEmbedded(temporaryDataDir());
  closeAfterTests({ close: server.leave });
  const sitePassword = "it's $ecret";
  await migrate(server.url, ROOT, sitePassword);
  const site = await connect(withLogin(server.url, SITE_ROLE, sitePassword));
  expect((await site.query('select from leads')).rows).toEqual([]);
  await site.end();
});

test('a changed file renews db/sql, and a wrong file changes nothing', async () => {
  const root = await copyOfRoot();
  await migrate(url, root);
  const added = join(root, 'db/sql/910_added.sql');
  const view = `create view sales.added as select 1 as one; comment on view sales.added is 'One.';`;
  await writeFile(added, `${view} grant select on sales.added to sales_read;`);
  await migrate(url, root);
  const shown = `select has_table_privilege('sales_read', 'sales.added', 'select') as granted from sales.added`;
  expect(await rows(shown)).toEqual([{ granted: true }]);
  await appendFile(added, 'create view sales.wrong as select nonsense');
  await expect(migrate(url, root)).rejects.toThrow('db/sql/910_added.sql: column "nonsense"');
  expect(await rows(shown)).toEqual([{ granted: true }]);
  await rm(added);
  await migrate(url, root);
  expect(await rows(`select to_regclass('sales.added') as added`)).toEqual([{ added: null }]);
});

test.each([
  ['create view public.report as select count(*) from sales.leads', 'report'],
  ['create view sales.report as select 1 as one', 'sales.report'],
])('what others made on sales stops a migration: %s', async (made, name) => {
  await migrate(url, ROOT);
  await rows(made);
  await rows(`update porchlight_journal.sql_files set hash = 'older'`);
  await expect(migrate(url, ROOT)).rejects.toThrow(`${name} uses the schema sales`);
  expect(await rows(`select 'sales.leads'::regclass as leads`)).toHaveLength(1);
});

test('the rights that a dump left out are granted, and the views of a newer release stay', async () => {
  await migrate(url, ROOT);
  const view = await viewId();
  await rows(
    `revoke all on all tables in schema public, sales, porchlight_journal from ${SITE_ROLE}, sales_read;
    revoke all on schema porchlight_journal, sales from ${SITE_ROLE}, sales_read;
    revoke all on all functions in schema sales from ${SITE_ROLE}`,
  );
  await migrate(url, ROOT);
  const reader = await rows(
    `select has_table_privilege('sales_read', 'sales.agenda', 'select') as granted`,
  );
  expect(reader).toEqual([{ granted: true }]);
  await rows(
    `update porchlight_journal.sql_files set hash = 'newer';
    insert into porchlight_journal.migrations (hash, created_at) values ('newer', 9999999999999)`,
  );
  await migrate(url, ROOT);
  expect(await viewId()).toBe(view);
});

const drizzleJournal = `create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint);
  insert into drizzle.__drizzle_migrations (hash, created_at) values ('of another application', 9999999999999)`;

test('a database of 1.0.0 goes on with its rows', async () => {
  const [baseline] = readMigrations(ROOT);
  for (const statement of baseline?.sql ?? []) await rows(statement);
  await rows(
    `${drizzleJournal}, ('${baseline?.hash}', ${baseline?.folderMillis});
    create schema sales; create view sales.leads as select 1 as one; comment on view sales.leads is 'All leads.';
    insert into roi_calculations select gen_random_uuid(), now(), 1, 1, 1, 1, 1, 1, 1;
    insert into leads (id, created_at, business_name, contact_name, phone, source, contacts, person, status)
    select gen_random_uuid(), now(), '', '', '', 'form', '{x}', status, status from unnest('{new, won}'::text[]) status;
    insert into calls (at, lead_id, login, outcome) select now(), id, 'ana', 'won' from leads where status = 'won';
    insert into claims select person, 'ana', id, now() from leads where status = 'new'`,
  );
  await migrate(url, ROOT);
  expect(await rows('select from porchlight_journal.migrations')).toHaveLength(
    readMigrations(ROOT).length,
  );
  expect(await rows('select from roi_calculations')).toHaveLength(1);
  const open = 'select person, login from leads join reservations using (person) where is_open';
  expect(await rows(open)).toEqual([{ person: 'new', login: 'ana' }]);
});

test('no statement gets into the server’s log', async () => {
  await migrate(url, ROOT);
  const session = await connect(url);
  expect((await session.query('show log_min_messages')).rows).toEqual([
    { log_min_messages: 'fatal' },
  ]);
  await session.end();
});

test('a database of before 1.0.0 is refused, and stays as it is', async () => {
  await rows(`create table leads (id uuid, name text); ${drizzleJournal}`);
  await rows(`insert into leads values (gen_random_uuid(), 'Pat')`);
  await expect(migrate(url, ROOT)).rejects.toThrow(
    'of before 1.0.0, which no release upgrades: set DATABASE_URL',
  );
  expect(await rows('select name from leads')).toEqual([{ name: 'Pat' }]);
  expect(await rows(`select to_regnamespace('sales') as sales`)).toEqual([{ sales: null }]);
});
