import { expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { createDatabaseProxy } from '../src/tests/support/database-proxy.ts';
import { createTestDatabase } from '../src/tests/support/test-database.ts';
import { closeAfterTests } from '../src/tests/support/close-after-tests.ts';
import { eventually } from '../src/tests/support/eventually.ts';
import { openDatabase } from './client.server.ts';

const testDatabase = await createTestDatabase();

function open(url = testDatabase.url, poolSize = 10) {
  const health: boolean[] = [];
  const database = closeAfterTests(
    openDatabase(url, { onHealthChange: (code) => health.push(code === undefined), poolSize }),
  );
  return { database, health, query: () => database.run((db) => db.execute(sql`select 1 as one`)) };
}

test('when the database server goes down and comes back, then onHealthChange reports each of these two changes once', async () => {
  const proxy = await createDatabaseProxy(testDatabase.url);
  const { database, health, query } = open(proxy.url);
  proxy.cut();
  await expect(query()).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  proxy.restore();
  await expect(query()).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  expect([database.isUp(), health]).toEqual([false, [false]]);
  database.endCooldown();
  expect((await query()).rows).toEqual([{ one: 1 }]);
  expect([database.isUp(), health]).toEqual([true, [false, true]]);
});

test('when an idle connection is lost, then the next statement succeeds', async () => {
  const { database, query } = open();
  const { rows } = await database.run((db) => db.execute(sql`select pg_backend_pid() as pid`));
  await testDatabase.rows('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await eventually(() => database.connections().idle, 0);
  expect((await query()).rows).toEqual([{ one: 1 }]);
});

test('when a statement fails, takes too long or waits too long for a lock, then the database still counts as up', async () => {
  const { database, health } = open();
  const refused = database.run((db) => db.execute(sql`select 1 / 0`));
  await expect(refused).rejects.toMatchObject({ name: 'DatabaseFailure', code: '22012' });
  const slow = database.run((db) => db.execute(sql`select pg_sleep(20)`));
  await expect(slow).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: '57014' });
  await testDatabase.rows('begin; lock table leads');
  const waiting = database.run((db) => db.execute(sql`select from leads`));
  await expect(waiting).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: '55P03' });
  await testDatabase.rows('rollback');
  const ourError = new RangeError('ours');
  await expect(database.run(() => Promise.reject(ourError))).rejects.toBe(ourError);
  expect([database.isUp(), health]).toEqual([true, []]);
});

test('when the database server does not answer in time, then pools of one and of ten connections report it as down', async () => {
  const proxy = await createDatabaseProxy(testDatabase.url);
  const databases = [open(proxy.url), open(proxy.url, 1)];
  for (const { query } of databases) await query();
  proxy.stall();
  for (const outcome of await Promise.allSettled(databases.map(({ query }) => query())))
    expect(outcome).toMatchObject({ reason: { name: 'DatabaseUnavailable', code: 'TIMEOUT' } });
  expect(databases.map(({ health }) => health)).toEqual([[false], [false]]);
});

test('when statements wait too long for a free connection, then they fail with the code BUSY, and the database still counts as up', async () => {
  const { database, health, query } = open(testDatabase.url, 1);
  const sleep = (seconds: number) => database.run((db) => db.execute(sql`select pg_sleep(${seconds})`));
  const [first, ...others] = await Promise.allSettled([sleep(0.4), sleep(1.6), sleep(1.6), query()]);
  expect(first.status).toBe('fulfilled');
  for (const other of others)
    expect(other).toMatchObject({ reason: { name: 'DatabaseUnavailable', code: 'BUSY' } });
  expect([database.isUp(), health]).toEqual([true, []]);
  expect((await query()).rows).toEqual([{ one: 1 }]);
});
