import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { createDatabaseProxy } from '../src/tests/support/database-proxy.ts';
import { createTestDatabase } from '../src/tests/support/test-database.ts';
import { untilEnd } from '../src/tests/support/until-end.ts';
import { eventually } from '../src/tests/support/eventually.ts';
import { openDatabase } from './client.server.ts';
import { DatabaseFailure, DatabaseUnavailable } from './errors.ts';

const stored = await untilEnd(createTestDatabase());

async function open(url = stored.url, poolSize = 10) {
  const health: boolean[] = [];
  const database = await untilEnd(openDatabase(url, { onHealthChange: (up) => health.push(up), poolSize }));
  return { database, health, ask: () => database.run((db) => db.execute(sql`select 1 as one`)) };
}

test('when the server answers, then the rows come and nothing is told of its health', async () => {
  const { database, health, ask } = await open();
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  expect(database.connections()).toEqual({ busy: 0, idle: 1, waiting: 0 });
  expect([database.isUp(), health]).toEqual([true, []]);
});

test('when the server is away, then each statement says so, and it is told once', async () => {
  const { database, health, ask } = await open('postgres://nobody:none@127.0.0.1:1/none');
  const away = { name: 'DatabaseUnavailable', code: 'ECONNREFUSED' };
  for (let asked = 0; asked < 3; asked++) await expect(ask()).rejects.toMatchObject(away);
  expect([database.isUp(), health]).toEqual([false, [false]]);
});

test('when the server is back, then it is told once, without a restart', async () => {
  const name = `later_${randomBytes(6).toString('hex')}`;
  const later = new URL(stored.url);
  later.pathname = `/${name}`;
  const { database, health, ask } = await open(later.href);
  await expect(ask()).rejects.toMatchObject({ code: '3D000' });
  await stored.rows(`create database ${name}`);
  try {
    // Until the breaker has rested, nobody asks the server.
    await eventually(async () => (await ask().catch(() => undefined))?.rows, [{ one: 1 }]);
    expect([database.isUp(), health]).toEqual([true, [false, true]]);
  } finally {
    await stored.rows(`drop database ${name} with (force)`);
  }
});

test('when the server has just been away, then it is left alone for a rest, unless somebody cannot wait', async () => {
  const proxy = await untilEnd(createDatabaseProxy(stored.url));
  const { database, ask } = await open(proxy.url);
  proxy.cut();
  await expect(ask()).rejects.toBeInstanceOf(DatabaseUnavailable);
  proxy.restore();
  await expect(ask()).rejects.toBeInstanceOf(DatabaseUnavailable);
  database.tryAgain();
  await ask();
  expect(database.isUp()).toBe(true);
});

test('when an idle connection is cut, then the next statement is served', async () => {
  const { database, ask } = await open();
  const { rows } = await database.run((db) => db.execute(sql`select pg_backend_pid() as pid`));
  await stored.rows('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await eventually(() => database.connections().idle, 0);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  expect(database.isUp()).toBe(true);
});

describe('a statement', () => {
  test('when it takes too long, or waits for a lock, then the server ends it and counts as up', async () => {
    const { database, health } = await open();
    const slow = database.run((db) => db.execute(sql`select pg_sleep(20)`));
    await expect(slow).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: '57014' });
    await stored.rows('begin; lock table leads');
    const waiting = database.run((db) => db.execute(sql`select from leads`));
    await expect(waiting).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: '55P03' });
    await stored.rows('rollback');
    expect([database.isUp(), health]).toEqual([true, []]);
  });

  test('when nothing comes back in time, then the server counts as away, even if no connection is left', async () => {
    const proxy = await untilEnd(createDatabaseProxy(stored.url));
    const sites = [await open(proxy.url), await open(proxy.url, 1)];
    for (const { ask } of sites) await ask();
    proxy.hush();
    for (const outcome of await Promise.allSettled(sites.map(({ ask }) => ask())))
      expect(outcome).toMatchObject({ reason: { name: 'DatabaseUnavailable', code: 'TIMEOUT' } });
    expect(sites.map(({ health }) => health)).toEqual([[false], [false]]);
  });

  test('when others hold every connection of a healthy server, then it is busy, and no matter of health', async () => {
    const { database, health, ask } = await open(stored.url, 1);
    const sleep = (seconds: number) => database.run((db) => db.execute(sql`select pg_sleep(${seconds})`));
    // The second has its turn too late to finish, the others have none.
    const [first, ...others] = await Promise.allSettled([sleep(0.4), sleep(1.6), sleep(1.6), ask()]);
    expect(first.status).toBe('fulfilled');
    for (const other of others)
      expect(other).toMatchObject({ reason: { name: 'DatabaseUnavailable', code: 'BUSY' } });
    expect([database.isUp(), health]).toEqual([true, []]);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  });

  test('when the server refuses it, or our own code throws, then that comes out, and is no matter of health', async () => {
    const { database, health } = await open();
    const refused = database.run((db) => db.execute(sql`select 1 / 0`));
    await expect(refused).rejects.toBeInstanceOf(DatabaseFailure);
    const own = new RangeError('ours');
    await expect(database.run(() => Promise.reject(own))).rejects.toBe(own);
    expect([database.isUp(), health]).toEqual([true, []]);
  });
});
