import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { embeddedAccess } from '../../src/tests/support/test-cluster.ts';
import { closeAfterTests, temporaryDataDir } from '../../src/tests/support/resources.ts';
import { withConnection } from '../connection.ts';
import { startEmbedded } from '../embedded/start.server.ts';
import { migrate } from '../migrate.ts';

// This test removes roles, which belong to the whole server, so it has its own server.
const data = temporaryDataDir();
const embedded = await startEmbedded(data);
closeAfterTests({ close: () => embedded.leave() });
const { adminPassword: password } = await embeddedAccess(data);

const addressOf = (username: string, database: string) =>
  Object.assign(new URL(embedded.url), { pathname: `/${database}`, username, password }).href;
const run = (user: string, database: string, query: string): Promise<unknown[]> =>
  withConnection(addressOf(user, database), async (client) => (await client.query(query)).rows);
const roles = (database: string) =>
  run(
    'postgres',
    database,
    `select rolname, rolconnlimit, rolconfig,
       has_table_privilege(oid, 'sales.leads', 'select') as reads,
       has_function_privilege(oid, 'sales.mark_attempted'::regproc, 'execute') as calls
     from pg_roles where rolname like 'sales%' order by rolname`,
  );

test('an administrator can create the sales roles later with db/sql/roles.sql', async () => {
  await migrate(embedded.url, '.');
  const byMigration = await roles('porchlight');
  const config = async () =>
    (await run('postgres', 'porchlight', 'select unnest(rolconfig) as each from pg_roles')).map((row) =>
      JSON.stringify(row),
    );
  const settingsByMigration = await config();
  expect(byMigration).toHaveLength(2);
  await run('postgres', 'porchlight', 'drop owned by sales_ro, sales_rw; drop role sales_ro, sales_rw');
  await run('postgres', 'postgres', `create role other login password '${password}'`);
  await run('postgres', 'postgres', 'create database other owner other');
  await migrate(addressOf('other', 'other'), '.');
  expect(await roles('other')).toEqual([]);

  await run('postgres', 'other', await readFile('db/sql/roles.sql', 'utf8'));
  await migrate(addressOf('other', 'other'), '.');
  expect(await roles('other')).toEqual(byMigration);

  // What a release changes reaches existing roles.
  await run(
    'postgres',
    'porchlight',
    `alter role sales_ro set lock_timeout to '9s'; alter role sales_ro reset jit`,
  );
  await migrate(addressOf('postgres', 'porchlight'), '.');
  expect(new Set(await config())).toEqual(new Set(settingsByMigration));

  // An owner who may not set the time zone of an administrator's login migrates all the same.
  await run('postgres', 'other', 'create role ana login in role sales_ro');
  await migrate(addressOf('other', 'other'), '.');
});

test('two sites on one server have a role each', async () => {
  for (const statement of [
    'create database staging owner other',
    'create role staging_app',
    'create role porchlight_app login',
  ])
    await run('postgres', 'postgres', statement);
  for (const database of ['porchlight', 'staging']) await migrate(addressOf('postgres', database), '.');
  const stores = (database: string) =>
    run(
      'postgres',
      database,
      `select rolname as role from pg_roles where rolname like '%\\_app' and has_table_privilege(oid, 'public.leads', 'insert')`,
    );
  expect(await stores('porchlight')).toEqual([{ role: 'porchlight_app' }]);
  expect(await stores('staging')).toEqual([{ role: 'staging_app' }]);
});
