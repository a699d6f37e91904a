import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { addressOf, connect, databaseOfFile } from '../../src/tests/support/sales.ts';
import { withConnection } from '../connection.ts';
import { RoleError } from './role-error.ts';
import { giveLogin, removeLogin, type SalesRole } from './sales-logins.ts';

const stored = await databaseOfFile();
const newName = (begin = 'sales') => `${begin}_${randomBytes(6).toString('hex')}`;
const give = (name: string, role: SalesRole, password = 'x', url = stored.url) =>
  withConnection(url, (client) => giveLogin(client, { name, role, password }));
const remove = (name: string, url = stored.url) => withConnection(url, (client) => removeLogin(client, name));

describe.each([
  ['sales_ro', 'on'],
  ['sales_rw', 'off'],
] as const)('a login in %s', (role, readOnly) => {
  test('when it connects, then zone, limits and kind of transactions are set', async () => {
    const person = await stored.hire(role);
    const [set] = await person.rows(
      `select current_setting('timezone') as zone, current_setting('statement_timeout') as statement,
         current_setting('idle_in_transaction_session_timeout') as idle,
         current_setting('default_transaction_read_only') as read_only`,
    );
    expect(set).toEqual({ zone: 'America/Chicago', statement: '30s', idle: '5min', read_only: readOnly });
  });

  test('when it holds five connections, then a sixth is refused', async () => {
    const person = await stored.hire(role);
    const more = await Promise.all([1, 2, 3, 4].map(() => connect(person.url)));
    await expect(connect(person.url)).rejects.toMatchObject({ code: '53300' });
    await Promise.all(more.map((client) => client.end()));
  });
});

test('when a login in sales_ro writes, then its transaction refuses before anything else', async () => {
  const person = await stored.hire('sales_ro');
  await expect(person.rows('create temporary table mine ()')).rejects.toMatchObject({ code: '25006' });
});

describe('a login that is there already', () => {
  test('when it is given again, in the other role, then the new password and the new role count', async () => {
    const person = await stored.hire('sales_rw');
    expect(await give(person.name, 'sales_ro', 'another')).toBe('renewed');
    await expect(connect(person.url)).rejects.toMatchObject({ code: '28P01' });
    const client = await connect(addressOf(stored, { name: person.name, password: 'another' }));
    await expect(client.query('create temporary table mine ()')).rejects.toMatchObject({ code: '25006' });
    await client.query('set default_transaction_read_only to off');
    const mark = client.query(`select sales.mark_attempted(gen_random_uuid(), 'ana')`);
    await expect(mark).rejects.toMatchObject({ code: '42501' });
    await client.end();
  });

  test('when it is removed, then its sessions end and it cannot come back', async () => {
    const name = newName();
    await give(name, 'sales_ro');
    const client = await connect(addressOf(stored, { name, password: 'x' }));
    const ended = new Promise<void>((resolve) => client.on('end', resolve));
    await remove(name);
    await ended;
    await expect(connect(addressOf(stored, { name, password: 'x' }))).rejects.toMatchObject({
      code: '28P01',
    });
  });
});

describe('a name', () => {
  const unfit = ['', 'Ana', '1ana', 'ana-b', 'a b', 'a"b', 'pg_ana', 'x'.repeat(64), 'ana;drop'];
  test.each(unfit)('when it is %j, then it is refused in words', async (name) => {
    await expect(give(name, 'sales_ro')).rejects.toBeInstanceOf(RoleError);
  });

  const taken = ['porchlight', 'postgres', 'sales_ro', 'sales_rw'];
  test.each(taken)('when it is that of the role %s, then it is neither changed nor removed', async (name) => {
    await expect(give(name, 'sales_ro')).rejects.toThrow(/choose another name/);
    await expect(remove(name)).rejects.toBeInstanceOf(RoleError);
  });

  test('when nobody has it, then removing it says so', async () => {
    const name = newName('nobody');
    await expect(remove(name)).rejects.toThrow(`there is no login ${name}`);
  });
});

test('when the owner of the database gives and removes logins, then no administrator is needed', async () => {
  const [owner, name] = [newName('owner'), newName()];
  await stored.rows(`create role ${owner} login password 'owner' createrole`);
  await stored.rows(`grant sales_ro, sales_rw to ${owner} with admin option`);
  const url = addressOf(stored, { name: owner, password: 'owner' });
  try {
    expect(await give(name, 'sales_rw', 'x', url)).toBe('made');
    const session = await connect(addressOf(stored, { name, password: 'x' }));
    await remove(name, url);
    await session.end().catch(() => undefined);
    expect(await stored.rows('select from pg_roles where rolname = $1', [name])).toEqual([]);
  } finally {
    await stored.rows(`drop role ${owner}`);
  }
});
