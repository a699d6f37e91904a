import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { migrate } from '#db/migrate.ts';
import { withConnection } from '#db/connection.ts';
import { runSite, temporaryDataDir, type SiteProcess } from '../support/site-process.ts';

// Roles are the whole server's: each test has a server of its own.
let data: Awaited<ReturnType<typeof temporaryDataDir>>;
let site: SiteProcess;

const start = async () => {
  site = runSite({ DATABASE_URL: '', DATA_DIR: data.path });
  await site.address;
};
const stop = async () => {
  site.child.kill('SIGINT');
  await site.exited;
};
beforeEach(async () => {
  data = await temporaryDataDir();
  await start();
});
afterEach(async () => {
  await stop();
  await data.remove();
});

interface Access {
  port: number;
  adminPassword: string;
  ownerPassword: string;
}

async function as(role: 'postgres' | 'porchlight' | 'other', database: string, query: string) {
  return withConnection(
    await addressOf(role, database),
    async (client) => (await client.query<Record<string, unknown>>(query)).rows,
  );
}

async function addressOf(role: string, database: string): Promise<string> {
  const access = JSON.parse(await readFile(join(data.path, 'postgresql/access.json'), 'utf8')) as Access;
  const passwords = new Map([
    ['postgres', access.adminPassword],
    ['porchlight', access.ownerPassword],
  ]);
  return `postgres://${role}:${passwords.get(role) ?? role}@127.0.0.1:${access.port}/${database}`;
}

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

test('when the user may not make roles, then it migrates, and the SQL of docs/sales.md makes up for it', async () => {
  const byMigration = { roles: await roles(), grants: await grants('porchlight') };
  expect(byMigration.roles).toHaveLength(2);
  expect(byMigration.grants).toHaveLength(10 + 10 + 3);
  await as('postgres', 'porchlight', 'drop owned by sales_ro, sales_rw; drop role sales_ro, sales_rw');

  await as('postgres', 'postgres', `create role other login password 'other'`);
  await as('postgres', 'postgres', 'create database other owner other');
  await migrate(await addressOf('other', 'other'), 'migrations');
  expect(await roles()).toEqual([]);

  const document = await readFile('docs/sales.md', 'utf8');
  const [sql] = /create role sales_ro[^`]+/.exec(document) ?? [''];
  await as('postgres', 'other', sql);
  await as('other', 'other', 'call sales_internal.grant_to_sales_roles()');
  expect({ roles: await roles(), grants: await grants('other') }).toEqual(byMigration);
});

test('when databases of one server are migrated at once, then each has its views and grants', async () => {
  await as('postgres', 'porchlight', 'drop owned by sales_ro, sales_rw; drop role sales_ro, sales_rw');
  const names = ['one', 'two', 'three', 'four'];
  for (const name of names) await as('postgres', 'postgres', `create database ${name} owner porchlight`);
  const urls = await Promise.all(names.map((name) => addressOf('porchlight', name)));
  await Promise.all(urls.map((url) => migrate(url, 'migrations')));
  for (const name of names) expect(await grants(name)).toHaveLength(10 + 10 + 3);
});

test('when a data folder of an earlier release is started, then its owner may make roles', async () => {
  await as('postgres', 'postgres', 'alter role porchlight nocreaterole');
  await stop();
  await start();
  await as('porchlight', 'porchlight', 'create role made_by_owner');
});
