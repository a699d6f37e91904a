import type { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import { expect, jest, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { createTestDatabase } from '../../src/tests/support/test-database.ts';
import { closeAfterTests } from '../../src/tests/support/resources.ts';
import { connect } from './connect.ts';
import { openDatabase, type Database, type Db } from './database.server.ts';

const testDatabase = await createTestDatabase();
const open = (poolSize = 10) => closeAfterTests(openDatabase(testDatabase.url, { poolSize }));
const ask = (database: Database) => database.run((db) => db.execute(sql`select 1 as one`));
const outage = (code: string) => ({ name: 'DatabaseUnavailable', code });

test('a refused value is no outage, and everything else is', async () => {
  const database = open();
  const refused = database.run((db) => db.execute(sql`select 1 / 0`));
  await expect(refused).rejects.toMatchObject({ name: 'DatabaseRefusal', code: '22012' });
  const slow = database.run((db) => db.execute(sql`select pg_sleep(20)`));
  await expect(slow).rejects.toMatchObject(outage('57014'));
  await testDatabase.rows('begin; lock table leads');
  const waiting = database.run((db) => db.execute(sql`select from leads`));
  await expect(waiting).rejects.toMatchObject(outage('55P03'));
  await testDatabase.rows('rollback');
  // If the site hangs within a transaction, its locks end.
  const idle = 'idle_in_transaction_session_timeout';
  const { rows } = await database.run((db) => db.execute(`show ${idle}`));
  expect(rows).toEqual([{ [idle]: '1700ms' }]);
});

test('statements that find no free connection fail, and the next ones work', async () => {
  const database = open(1);
  await ask(database);
  const sleep = () => database.run((db) => db.execute(sql`select pg_sleep(1)`));
  const outcomes = await Promise.allSettled([sleep(), sleep(), sleep()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect((await ask(database)).rows).toEqual([{ one: 1 }]);
});

test('a warning of an administrator’s trigger is no outage', async () => {
  const database = open(1);
  await database.run((db) => db.execute(`do $$ begin raise warning 'x'; end $$`));
  const countListeners = (db: Db & { $client?: EventEmitter }) =>
    Promise.resolve(db.$client?.listenerCount('notice'));
  // Only that of this statement: the earlier one removed its own.
  expect(await database.run(countListeners)).toBe(1);
});

test('a firewall forgets no idle connection', async () => {
  const keepAlive = jest.spyOn(Socket.prototype, 'setKeepAlive');
  await ask(open());
  await (await connect(testDatabase.url)).end();
  expect(keepAlive.mock.calls).toEqual([
    [true, 10_000],
    [true, 0],
  ]);
  jest.restoreAllMocks();
});
