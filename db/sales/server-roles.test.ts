import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { embeddedAccess } from '../../src/tests/support/embedded-access.ts';
import { temporaryDataDir } from '../../src/tests/support/data-dir.ts';
import { untilEnd } from '../../src/tests/support/until-end.ts';
import { withConnection } from '../connection.ts';
import { startEmbedded } from '../embedded/start.server.ts';
import { migrate } from '../migrate.ts';

// Roles are the whole server's: these tests take them away, on a server of their own.
const data = await untilEnd(temporaryDataDir());
let embedded = await startEmbedded(data.path);
await untilEnd({ close: () => embedded.release() });
const { adminPassword } = await embeddedAccess(data.path);
await migrate(embedded.url, '.');

const addressOf = (username: 'postgres' | 'porchlight' | 'other', database: string) =>
  Object.assign(new URL(embedded.url), {
    pathname: `/${database}`,
    ...(username !== 'porchlight' && { username, password: adminPassword }),
  }).href;
const as = async (user: Parameters<typeof addressOf>[0], database: string, query: string) =>
  withConnection(
    addressOf(user, database),
    async (client) => (await client.query<Record<string, unknown>>(query)).rows,
  );
const dropRoles = () =>
  as('postgres', 'porchlight', 'drop owned by sales_ro, sales_rw; drop role sales_ro, sales_rw');
const dropDatabase = (name: string) => as('postgres', 'postgres', `drop database ${name} with (force)`);

const roles = () =>
  as(
    'postgres',
    'postgres',
    `select rolname, rolconnlimit, rolconfig from pg_roles where rolname like 'sales%' order by 1`,
  );
const grants = (database: string) =>
  as(
    'postgres',
    database,
    `select rolname, relname from pg_roles, pg_class
     where rolname like 'sales%' and relnamespace = 'sales'::regnamespace
       and has_table_privilege(pg_roles.oid, pg_class.oid, 'select')
     union all
     select rolname, proname from pg_roles, pg_proc
     where rolname like 'sales%' and pronamespace = 'sales'::regnamespace
       and has_function_privilege(pg_roles.oid, pg_proc.oid, 'execute')
     order by 1, 2`,
  );
// What a migration makes: both roles read ten views, one calls six functions.
const ALL_GRANTS = 12 + 12 + 7;

test('when the user may not make roles, then it migrates, and the SQL of docs/sales.md makes up for it', async () => {
  const rolesByMigration = await roles();
  expect(rolesByMigration).toHaveLength(2);
  await dropRoles();
  await as('postgres', 'postgres', `create role other login password '${adminPassword}'`);
  await as('postgres', 'postgres', 'create database other owner other');
  await migrate(addressOf('other', 'other'), '.');
  expect(await roles()).toEqual([]);

  const document = await readFile('docs/sales.md', 'utf8');
  const [sql] = /create role sales_ro[^`]+/.exec(document) ?? [''];
  await as('postgres', 'other', sql);
  await as('other', 'other', 'call sales_internal.grant_to_sales_roles()');
  expect(await roles()).toEqual(rolesByMigration);
  expect(await grants('other')).toHaveLength(ALL_GRANTS);
  await dropDatabase('other');
});

test('when databases of one server are migrated at once, then each has its views and grants', async () => {
  await dropRoles();
  const names = ['one', 'two', 'three'];
  for (const name of names) await as('postgres', 'postgres', `create database ${name} owner porchlight`);
  await Promise.all(names.map((name) => migrate(addressOf('porchlight', name), '.')));
  for (const name of names) {
    expect(await grants(name)).toHaveLength(ALL_GRANTS);
    await dropDatabase(name);
  }
});

test('when a data folder of an earlier release is started, then its owner may make roles', async () => {
  await as('postgres', 'postgres', 'alter role porchlight nocreaterole');
  await embedded.release();
  embedded = await startEmbedded(data.path);
  await as('porchlight', 'porchlight', 'create role made_by_owner');
});
