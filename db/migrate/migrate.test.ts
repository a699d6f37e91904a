import { randomBytes } from 'node:crypto';
import { appendFile, cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { command } from '../../src/tests/support/command.ts';
import { eventually } from '../../src/tests/support/eventually.ts';
import { closeAfterTests, temporaryDataDir } from '../../src/tests/support/resources.ts';
import { createLogin } from '../../src/tests/support/sales.ts';
import {
  createDatabaseProxy,
  createTestDatabase,
  type TestDatabase,
} from '../../src/tests/support/test-database.ts';
import { dbOn } from '../connection/database.server.ts';
import { connect, withConnection } from '../connection/connect.ts';
import { startEmbedded } from '../embedded/start.server.ts';
import { SITE_ROLE } from '../roles/site-rights.ts';
import { migrate } from './migrate.ts';
import { lockJournal, openJournal, readMigrations } from './journal.ts';
import { withLogin } from '../connection/database-url.ts';
import { tryAll } from '../queries/try-all.ts';

const ROOT = '.';
const RIGHTS = 'db/sql/900_rights.sql';

/** Its files are already applied. */
const migrated = () => createTestDatabase();
const empty = () => createTestDatabase({ empty: true });

const viewIdIn = async ({ rows }: TestDatabase) =>
  (await rows(`select 'sales.leads'::regclass::oid as oid`))[0]?.oid;

async function copyOfRoot(): Promise<string> {
  const root = temporaryDataDir();
  for (const folder of ['migrations', 'db/sql'])
    await cp(folder, join(root, folder), { recursive: true });
  return root;
}

async function addMigration(root: string, statement: string, when: number): Promise<void> {
  await writeFile(join(root, 'migrations/0999_added.sql'), statement);
  const journal = join(root, 'migrations/meta/_journal.json');
  const content = JSON.parse(await readFile(journal, 'utf8')) as { entries: object[] };
  content.entries.push({ tag: '0999_added', when });
  await writeFile(journal, JSON.stringify(content));
}

test('several processes at once apply each migration once', async () => {
  const testDatabase = await empty();
  const { url, rows } = testDatabase;
  await Promise.all([1, 2, 3].map(() => migrate(url, ROOT)));
  const applied = await rows(
    'select created_at::float8 as at from porchlight_journal.migrations order by 1',
  );
  expect(applied).toEqual(readMigrations(ROOT).map(({ folderMillis: at }) => ({ at })));
  const view = await viewIdIn(testDatabase);
  await migrate(url, ROOT);
  expect(await viewIdIn(testDatabase)).toBe(view);
});

test('a new, empty database is a warning, once', async () => {
  const { url } = await empty();
  const migrateAgain = () => command(['migrate'], { DATABASE_URL: url });
  const { host, pathname } = new URL(url);
  expect((await migrateAgain()).stderr).toBe(
    `warning: made a new, empty database in ${host}${pathname}\n`,
  );
  expect((await migrateAgain()).stderr).toBe('');
});

test('a login’s advisory locks delay no migration', async () => {
  const testDatabase = await migrated();
  const { url } = testDatabase;
  const reader = await createLogin(testDatabase, false);
  await reader.rows('select pg_advisory_lock(98, key) from generate_series(0, 9) key');
  await migrate(url, ROOT);
});

test('a migration waits five seconds for another one', async () => {
  const { url } = await migrated();
  const other = await connect(url);
  await openJournal(other);
  await other.query('begin');
  await lockJournal(other);
  await expect(migrate(url, ROOT)).rejects.toMatchObject({ code: '55P03' });
  await other.end();
  await migrate(url, ROOT);
});

test('a migration whose answer is lost ends, and the next one runs', async () => {
  const { url, rows } = await migrated();
  const proxy = await createDatabaseProxy(url);
  proxy.stallAfter('lock table');
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const lost = expect(migrate(proxy.url, ROOT)).rejects.toThrow('Query read timeout');
  const locks = () =>
    rows(
      `select from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and mode = 'ShareRowExclusiveLock' and granted`,
    );
  await eventually(async () => (await locks()).length, 1);
  jest.advanceTimersByTime(15 * 60_000);
  jest.useRealTimers();
  await lost;
  await migrate(url, ROOT);
});

test('the server limits a migration’s statements and its silence', async () => {
  const { url } = await migrated();
  const root = await copyOfRoot();
  await writeFile(
    join(root, 'db/sql/000_limits.sql'),
    `do $$ begin raise 'limited: %, %', current_setting('statement_timeout') <> '0',
      current_setting('idle_in_transaction_session_timeout') <> '0'; end $$`,
  );
  await expect(migrate(url, root)).rejects.toThrow('limited: t, t');
});

/**
 * A database of an owner who is no superuser, on a server of its own, because other tests log in
 * with the site's role.
 */
const server = await startEmbedded(temporaryDataDir());
closeAfterTests({ close: server.leave });
await migrate(server.url, ROOT);
const as = (user: string, name: string, address = server.url) =>
  Object.assign(new URL(address), { username: user, pathname: name }).href;
async function createOwned(template = 'porchlight', options = '') {
  const name = `owned_${randomBytes(6).toString('hex')}`;
  const asAdmin = (statement: string, database = name) =>
    withConnection(as('postgres', database), (admin) => admin.query(statement));
  await asAdmin(
    `create database ${name} owner porchlight template ${template} ${options}`,
    'postgres',
  );
  return { url: as('porchlight', name), name, asAdmin };
}

test.each([
  ['nothing', 'select'],
  ['a schema that nobody may use', 'revoke all on schema public from public, porchlight_app'],
  ['a site that may not connect', 'revoke connect on database % from public, porchlight_app'],
])('after %s, the site’s role stores a lead', async (_what, statement) => {
  const { url, name, asAdmin } = await createOwned();
  await asAdmin(statement.replace('%', name));
  const sitePassword = "it's $ecret";
  await migrate(url, ROOT, { sitePassword });
  const site = await connect(withLogin(url, SITE_ROLE, sitePassword));
  await site.query('begin');
  await tryAll(dbOn(site), []);
  await site.end();
});

const refuse = `
  create function public.refuse() returns trigger language plpgsql as $$
  begin
    if current_user = 'porchlight_app' then
      raise 'not today';
    end if;
    return new;
  end $$;
  create trigger refuse before insert on leads for each row execute function refuse()`;

test.each([
  [
    'a trigger refuses its inserts',
    refuse,
    'porchlight_app cannot store a lead (P0001): not today',
  ],
  [
    'a table has another owner',
    `alter table consents owner to postgres; revoke all on consents from porchlight_app`,
    'db/sql/900_rights.sql: permission denied for table consents',
  ],
  [
    'the database has another owner, and it may not connect',
    `alter database % owner to postgres; revoke all on database % from public, porchlight_app`,
    /may not connect .*: grant connect on database|permission denied for database/,
  ],
])('migrate fails if the site stores nothing, because %s', async (_why, statement, words) => {
  const { url, name, asAdmin } = await createOwned();
  await asAdmin(statement.replaceAll('%', name));
  await asAdmin(`grant connect on database ${name} to porchlight`);
  await expect(migrate(url, ROOT)).rejects.toThrow(words);
});

test('an owner who may not become the site’s role is told what to grant', async () => {
  const { url, rows } = await empty();
  const owner = `owner_${randomBytes(6).toString('hex')}`;
  await rows(`create role ${owner} login createrole password '${owner}'`);
  await rows(`alter database ${new URL(url).pathname.slice(1)} owner to ${owner}`);
  const migrateAsOwner = () => command(['migrate'], { DATABASE_URL: withLogin(url, owner, owner) });
  const schemas = 'select nspname from pg_namespace order by 1';
  const before = await rows(schemas);
  const { hasWorked, stderr } = await migrateAsOwner();
  expect(hasWorked).toBe(false);
  expect(stderr).toContain(`may not become or change ${SITE_ROLE}, as which the site stores leads`);
  expect(await rows(schemas)).toEqual(before);
  const [grant = ''] = /grant .* with admin option;/.exec(stderr) ?? [];
  await rows(grant);
  expect((await migrateAsOwner()).hasWorked).toBe(true);
  await rows(`reassign owned by ${owner} to postgres; drop owned by ${owner}; drop role ${owner}`);
});

test.each(['LATIN1', 'SQL_ASCII'])('a database in %s is refused', async (encoding) => {
  const { url } = await createOwned(
    'template0',
    `encoding '${encoding}' locale_provider libc locale 'C'`,
  );
  await expect(migrate(url, ROOT)).rejects.toThrow(`has the encoding ${encoding}, in which not`);
});

test('the error of a failed migration has its name', async () => {
  const { url } = await empty();
  const root = await copyOfRoot();
  await addMigration(root, 'select nonsense', 9_999_999_999_999);
  await expect(migrate(url, root)).rejects.toThrow(
    'migrations/0999_added.sql: column "nonsense" does not exist',
  );
});

test('a changed file renews db/sql, and a wrong file changes nothing', async () => {
  const { url, rows } = await migrated();
  const root = await copyOfRoot();
  const added = join(root, 'db/sql/800_added.sql');
  await writeFile(added, `create view sales.added as select 1 as one;`);
  await appendFile(join(root, RIGHTS), 'grant select on sales.added to sales_read;');
  await migrate(url, root);
  const shown = `select has_table_privilege('sales_read', 'sales.added', 'select') as granted
    from sales.added`;
  expect(await rows(shown)).toEqual([{ granted: true }]);
  await appendFile(added, 'create view sales.wrong as select nonsense');
  await expect(migrate(url, root)).rejects.toThrow('db/sql/800_added.sql: column "nonsense"');
  expect(await rows(shown)).toEqual([{ granted: true }]);
  await rm(added);
  await cp(RIGHTS, join(root, RIGHTS));
  await migrate(url, root);
  expect(await rows(`select to_regclass('sales.added') as added`)).toEqual([{ added: null }]);
});

test.each([
  ['a new migration', 9_999_999_999_999],
  ['one that is older than the newest', 1_795_900_000_000],
])('%s runs, also if no file of db/sql changed', async (_which, when) => {
  const { url, rows } = await migrated();
  const root = await copyOfRoot();
  await addMigration(root, 'create table added ()', when);
  await migrate(url, root);
  expect(await rows('select from added')).toEqual([]);
});

const changeOfFiles = `update porchlight_journal.sql_files set hash = 'older'`;

test.each([
  ['create view public.report as select count(*) from sales.leads', 'view report depends on view'],
  ['create table public.copies (lead sales.leads)', 'column lead of table copies depends on'],
  ['create view sales.report as select 1 as one', 'view sales.report'],
  // An earlier release had one of this name.
  ['create view sales.to_call as select 1 as one', 'view sales.to_call'],
  ['create materialized view sales.report as select 1', 'materialized view sales.report'],
  [
    `create table sales.notes as select 'Pat' as note; comment on table sales.notes is 'Mine.'`,
    'table sales.notes',
  ],
  ['create table sales_internal.notes ()', 'table sales_internal.notes'],
  ['create function sales.stop(int) returns int return 1', 'function sales.stop(integer)'],
  ['create type sales.mood as enum ()', 'type sales.mood'],
  ['create sequence sales.mine', 'sequence sales.mine'],
  ['create rule mine as on insert to sales.leads do instead nothing', 'rule mine on sales.leads'],
  [
    `create function public.mine() returns trigger language plpgsql as 'begin return new; end';
    create trigger mine instead of insert on sales.leads for each row execute function mine()`,
    'trigger mine on sales.leads',
  ],
  ['drop view sales.by_campaign; create table sales.by_campaign ()', 'table sales.by_campaign'],
])('what others made is named, and stays: %s', async (made, name) => {
  const { url, rows } = await migrated();
  await rows(made);
  await rows(changeOfFiles);
  const objects = 'select oid from pg_class union all select oid from pg_proc order by 1';
  const before = await rows(objects);
  await expect(migrate(url, ROOT)).rejects.toThrow(name);
  expect(await rows(objects)).toEqual(before);
});

test('another application’s schema sales stays as it is', async () => {
  const { url, rows } = await empty();
  await rows(
    `create schema sales; create table sales.leads as select 'Pat' as name;
    comment on table sales.leads is 'Of a shop.'`,
  );
  await expect(migrate(url, ROOT)).rejects.toThrow('table sales.leads, schema sales');
  expect(await rows('select name from sales.leads')).toEqual([{ name: 'Pat' }]);
});

test('the rights that a dump left out are granted', async () => {
  const testDatabase = await migrated();
  const { url, rows } = testDatabase;
  const view = await viewIdIn(testDatabase);
  await rows(
    `revoke all on all tables in schema public, sales, porchlight_journal
      from ${SITE_ROLE}, sales_read;
    revoke all on schema porchlight_journal, sales from ${SITE_ROLE}, sales_read;
    revoke all on all functions in schema sales from ${SITE_ROLE}`,
  );
  await migrate(url, ROOT);
  expect(await rows(`select has_table_privilege('sales_read', 'sales.agenda', 'select')`)).toEqual([
    { has_table_privilege: true },
  ]);
  expect(await viewIdIn(testDatabase)).toBe(view);
});

test('the views of a newer release stay', async () => {
  const testDatabase = await migrated();
  const { url, rows } = testDatabase;
  await rows(
    `insert into porchlight_journal.migrations (hash, created_at) values ('newer', 9999999999999);
    ${changeOfFiles}`,
  );
  const view = await viewIdIn(testDatabase);
  expect((await command(['migrate'], { DATABASE_URL: url })).stdout).toBe(
    `The database has all migrations of this release, and ${SITE_ROLE} can store a lead.\n`,
  );
  expect(await viewIdIn(testDatabase)).toBe(view);
});

test('a newer database that lacks a migration is refused by its name', async () => {
  const { url, rows } = await migrated();
  const root = await copyOfRoot();
  await addMigration(root, 'select', 1_795_900_000_000);
  await rows(
    `insert into porchlight_journal.migrations (hash, created_at) values ('newer', 9999999999999)`,
  );
  await expect(migrate(url, root)).rejects.toThrow(
    'has migrated the database, without migrations/0999_added.sql',
  );
});

test('no statement gets into the server’s log', async () => {
  const { url } = await empty();
  await migrate(url, ROOT);
  const session = await connect(url);
  expect((await session.query('show log_min_messages')).rows).toEqual([
    { log_min_messages: 'fatal' },
  ]);
  await session.end();
});

const table = `create table leads as select 'Pat' as name;`;
const drizzleJournal = `create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint);
  insert into drizzle.__drizzle_migrations (hash, created_at) values ('first', 1795800000000);`;
const otherBaseline = `create schema porchlight_journal;
  create table porchlight_journal.migrations (id uuid, hash text, created_at bigint);
  create table porchlight_journal.sql_files (hash text, rights text);
  insert into porchlight_journal.migrations (hash, created_at) values ('first', 1795800000000)`;

test.each([
  ['without a journal', table],
  ['with Drizzle’s journal', table + drizzleJournal],
  ['with another baseline', table + otherBaseline],
  ['with another, later baseline', table + otherBaseline.replace('1795800000000', '9999999999999')],
])('a database of before 1.0.0 %s is refused, and stays as it is', async (_which, statements) => {
  const { url, rows } = await empty();
  await rows(statements);
  await expect(migrate(url, ROOT)).rejects.toThrow(
    'of before 1.0.0, which no release upgrades: set DATABASE_URL',
  );
  expect(await rows('select name from leads')).toEqual([{ name: 'Pat' }]);
  expect(await rows(`select to_regnamespace('sales') as sales`)).toEqual([{ sales: null }]);
});
