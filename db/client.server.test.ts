import { setImmediate as eventsHandled } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { createDatabaseProxy, createTestDatabase } from '../src/tests/support/test-database.ts';
import { closeAfterTests } from '../src/tests/support/resources.ts';
import { openDatabase } from './client.server.ts';

const testDatabase = await createTestDatabase();

function open(poolSize = 10, url = testDatabase.url) {
  const health: boolean[] = [];
  const database = closeAfterTests(
    openDatabase(url, { onHealthChange: (code) => health.push(code === undefined), poolSize }),
  );
  return { database, health, query: () => database.run((db) => db.execute(sql`select 1 as one`)) };
}

test('the next statement survives the loss of an idle connection', async () => {
  const { database, query } = open();
  const { rows } = await database.run((db) => db.execute(sql`select pg_backend_pid() as pid`));
  await testDatabase.rows('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
  await eventsHandled();
  expect((await query()).rows).toEqual([{ one: 1 }]);
});

test('a statement that fails, is slow or waits for a lock is no outage', async () => {
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

test('a pool of one connection reports a server that does not answer', async () => {
  const proxy = await createDatabaseProxy(testDatabase.url);
  const { health, query } = open(1, proxy.url);
  await query();
  proxy.stall();
  await expect(query()).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'TIMEOUT' });
  expect(health).toEqual([false]);
});

test('statements that wait for a connection fail with BUSY, which is no outage', async () => {
  const { database, health, query } = open(1);
  const sleep = (seconds: number) => database.run((db) => db.execute(sql`select pg_sleep(${seconds})`));
  const [first, ...others] = await Promise.allSettled([sleep(0.4), sleep(1.6), sleep(1.6), query()]);
  expect(first.status).toBe('fulfilled');
  for (const other of others)
    expect(other).toMatchObject({ reason: { name: 'DatabaseUnavailable', code: 'BUSY' } });
  expect([database.isUp(), health]).toEqual([true, []]);
  expect((await query()).rows).toEqual([{ one: 1 }]);
});
