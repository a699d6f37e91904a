import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { hireSalesperson, type Salesperson } from '../../src/tests/support/sales.ts';
import { createTestDatabase, type TestDatabase } from '../../src/tests/support/test-database.ts';
import { waitFor } from '../../src/tests/support/wait-for.ts';
import { withConnection } from '../connection.ts';
import { giveLogin, removeLogin, SalesLoginError, type SalesRole } from './logins.ts';

let stored: TestDatabase;
const hired: Salesperson[] = [];
beforeAll(async () => {
  stored = await createTestDatabase();
});
afterEach(async () => {
  for (const person of hired.splice(0)) await person.leave();
});
afterAll(() => stored.drop());

const hire = async (role: SalesRole) => {
  const person = await hireSalesperson(stored, role);
  hired.push(person);
  return person;
};
const give = (name: string, role: SalesRole, password: string) =>
  withConnection(stored.url, (client) => giveLogin(client, { name, role, password }));
const connect = async (url: string) => {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  return client;
};
const show = async (person: Salesperson, setting: string) =>
  Object.values((await person.rows(`show ${setting}`))[0] ?? {})[0] as string;

describe.each([
  ['sales_ro', 'on'],
  ['sales_rw', 'off'],
] as const)('a login in %s', (role, readOnly) => {
  test('when it connects, then zone, limits and kind of transactions are set', async () => {
    const person = await hire(role);
    expect(await show(person, 'timezone')).toBe('America/Chicago');
    expect(await show(person, 'statement_timeout')).toBe('30s');
    expect(await show(person, 'idle_in_transaction_session_timeout')).toBe('5min');
    expect(await show(person, 'default_transaction_read_only')).toBe(readOnly);
  });

  test('when it holds five connections, then a sixth is refused', async () => {
    const person = await hire(role);
    const more = await Promise.all([1, 2, 3, 4].map(() => connect(person.url)));
    await expect(connect(person.url)).rejects.toMatchObject({ code: '53300' });
    await Promise.all(more.map((client) => client.end()));
  });
});

test('when a login in sales_ro writes, then its transaction refuses before anything else', async () => {
  const person = await hire('sales_ro');
  await expect(person.rows('create temporary table mine ()')).rejects.toMatchObject({ code: '25006' });
});

describe('a login that is there already', () => {
  test('when it is given again, then the new password counts and the old one does not', async () => {
    const person = await hire('sales_ro');
    expect(await give(person.name, 'sales_ro', 'another')).toBe('renewed');
    await expect(connect(person.url)).rejects.toMatchObject({ code: '28P01' });
    const renewed = await connect(Object.assign(new URL(person.url), { password: 'another' }).href);
    await renewed.end();
  });

  test('when it is given the other role, then that one counts from the next connection', async () => {
    const person = await hire('sales_rw');
    await give(person.name, 'sales_ro', 'another');
    const client = await connect(Object.assign(new URL(person.url), { password: 'another' }).href);
    await expect(client.query('create temporary table mine ()')).rejects.toMatchObject({ code: '25006' });
    await client.query('set default_transaction_read_only to off');
    const mark = client.query(`select sales.mark_attempted(gen_random_uuid(), 'ana')`);
    await expect(mark).rejects.toMatchObject({ code: '42501' });
    await client.end();
  });

  test('when it is removed, then its sessions end and it cannot come back', async () => {
    const person = await hireSalesperson(stored, 'sales_ro');
    const client = await connect(person.url);
    let ended = false;
    client.on('end', () => (ended = true));
    await person.leave();
    await waitFor(
      () => ended,
      (now) => now,
    );
    expect(ended).toBe(true);
    await expect(connect(person.url)).rejects.toMatchObject({ code: '28P01' });
  });
});

describe('a name', () => {
  test.each(['', 'Ana', '1ana', 'ana-b', 'a b', 'a"b', 'pg_ana', 'x'.repeat(64), 'ana;drop'])(
    'when it is %j, then it is refused in words',
    async (name) => {
      await expect(give(name, 'sales_ro', 'x')).rejects.toBeInstanceOf(SalesLoginError);
    },
  );

  test.each(['porchlight', 'postgres', 'sales_ro', 'sales_rw'])(
    'when it is that of the role %s, then it is neither changed nor removed',
    async (name) => {
      await expect(give(name, 'sales_ro', 'x')).rejects.toThrow(/choose another name/);
      const removal = withConnection(stored.url, (client) => removeLogin(client, name));
      await expect(removal).rejects.toBeInstanceOf(SalesLoginError);
    },
  );

  test('when nobody has it, then removing it says so', async () => {
    const name = `nobody_${randomBytes(4).toString('hex')}`;
    const removal = withConnection(stored.url, (client) => removeLogin(client, name));
    await expect(removal).rejects.toThrow(`there is no login ${name}`);
  });
});

test('when the owner of the database gives and removes logins, then no administrator is needed', async () => {
  const owner = `owner_${randomBytes(6).toString('hex')}`;
  const name = `sales_${randomBytes(6).toString('hex')}`;
  await stored.rows(`create role ${owner} login password 'owner' createrole`);
  await stored.rows(`grant sales_ro, sales_rw to ${owner} with admin option`);
  const { href: url } = Object.assign(new URL(stored.url), { username: owner, password: 'owner' });
  try {
    const login = { name, role: 'sales_rw', password: 'x' } as const;
    expect(await withConnection(url, (client) => giveLogin(client, login))).toBe('made');
    const session = await connect(Object.assign(new URL(url), { username: name, password: 'x' }).href);
    await withConnection(url, (client) => removeLogin(client, name));
    await session.end().catch(() => undefined);
    expect(await stored.rows('select from pg_roles where rolname = $1', [name])).toEqual([]);
  } finally {
    await stored.rows(`drop role ${owner}`);
  }
});
