import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { withLogin } from '../database-url.ts';
import { setLogin, removeLogin, type SalesRole } from './sales-logins.ts';
import { eventually } from '../../src/tests/support/eventually.ts';
import { createSalesDatabase } from '../../src/tests/support/sales.ts';
import { connect, createTestDatabase } from '../../src/tests/support/test-database.ts';

const testDatabase = await createSalesDatabase();
const { rows } = testDatabase;
const set = (name: string, role: SalesRole, password = 'x', url = testDatabase.url) =>
  setLogin(url, { name, role, password });
const remove = (name: string, url = testDatabase.url) => removeLogin(url, name);

test.each([
  ['sales_ro', 'on'],
  ['sales_rw', 'off'],
] as const)(
  'a session of %s has the business’s time zone and limits, and read-only is %s',
  async (role, readOnly) => {
    const person = await testDatabase.createLogin(role);
    const [settings] = await person.rows(
      `select current_setting('timezone') as zone, current_setting('statement_timeout') as statement,
       current_setting('idle_in_transaction_session_timeout') as idle, current_setting('lock_timeout') as lock,
       current_setting('default_transaction_read_only') as read_only,
       current_setting('log_min_messages') as logged`,
    );
    expect(settings).toEqual({
      zone: businessTimeZone,
      statement: '30s',
      idle: '5min',
      lock: '3s',
      read_only: readOnly,
      logged: 'fatal',
    });
    const more = await Promise.all(Array.from({ length: 11 }, () => connect(person.url)));
    await expect(connect(person.url)).rejects.toMatchObject({ code: '53300' });
    await Promise.all(more.map((client) => client.end()));
  },
);

test('of two roles and passwords, only the newer work', async () => {
  const person = await testDatabase.createLogin('sales_rw');
  const open = await connect(person.url);
  const ended = new Promise((resolve) => open.once('end', resolve));
  expect(await set(person.name, 'sales_ro', 'another')).toBe('updated');
  await ended;
  await expect(connect(person.url)).rejects.toMatchObject({ code: '28P01' });
  const client = await connect(withLogin(testDatabase.url, person.name, 'another'));
  await expect(client.query('create temporary table mine ()')).rejects.toMatchObject({ code: '25006' });
  await client.query('set default_transaction_read_only to off');
  const mark = client.query(`select sales.mark_attempted(gen_random_uuid(), 'ana')`);
  await expect(mark).rejects.toMatchObject({ code: '42501' });
  await client.end();
});

test('the owner removes a login with its sessions and all that it owns, unless it has rights elsewhere', async () => {
  const name = `sales_${randomBytes(6).toString('hex')}`;
  const owner = `owner_${name}`;
  await rows(`create role ${owner} login password 'owner' createrole`);
  await rows(`grant sales_ro, sales_rw to ${owner} with admin option`);
  await rows(`grant pg_read_all_data, pg_write_all_data to ${owner}`);
  const url = withLogin(testDatabase.url, owner, 'owner');
  expect(await set(name, 'sales_rw', 'x', url)).toBe('created');
  const session = await connect(withLogin(testDatabase.url, name, 'x'));
  const ended = new Promise((resolve) => session.once('end', resolve));
  await session.query('alter default privileges grant select on tables to public');
  const another = await createTestDatabase();
  for (const { rows } of [testDatabase, another])
    await rows(`select lo_create(4711); alter large object 4711 owner to ${name}`);
  await session.query('begin; select from sales.leads_due');

  await rows(`grant usage on schema drizzle to ${name}`);
  await expect(remove(name, url)).rejects.toThrow(`must first revoke from ${name}: privileges for schema`);
  await rows(`revoke usage on schema drizzle from ${name}`);
  await remove(name, url);
  await ended;
  expect(await rows('select from pg_roles where rolname = $1', [name])).toEqual([]);
  for (const { rows } of [testDatabase, another])
    expect(await rows('select from pg_largeobject_metadata')).toEqual([]);
  await rows(`drop role ${owner}`);
});

test('a login that another session changes meanwhile is set and removed', async () => {
  const { name } = await testDatabase.createLogin('sales_ro');
  const other = await connect(testDatabase.url);
  for (const change of [() => set(name, 'sales_rw'), () => remove(name)]) {
    await other.query(`begin; alter role ${name} set work_mem to '8MB'`);
    const changed = change();
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query ~ '${name}'`;
    await eventually(
      () => rows(waiting),
      (sessions) => sessions.length > 0,
    );
    await other.query('commit');
    await changed;
  }
  await other.end();
  await set(name, 'sales_ro');
});

test.each([
  ['Ana', "'Ana' cannot be a login: use up to"],
  ['pg_ana', 'cannot be a login'],
  ['x'.repeat(64), 'cannot be a login'],
  ['porchlight', 'choose another name'],
  ['sales_ro', 'choose another name'],
])('%j is no name of a login: "%s"', async (name, words) => {
  await expect(set(name, 'sales_ro')).rejects.toThrow(words);
  await expect(remove(name)).rejects.toThrow(words);
});

const ana = await testDatabase.createLogin('sales_ro');

test('a sales login may not fill the disk with temporary files', async () => {
  expect(await ana.rows('show temp_file_limit')).toEqual([{ temp_file_limit: '1GB' }]);
  await expect(ana.rows('set temp_file_limit to -1')).rejects.toMatchObject({ code: '42501' });
});
