import type { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { eventually } from '../../src/tests/support/eventually.ts';
import { createTestDatabase } from '../../src/tests/support/test-database.ts';
import { closeAfterTests } from '../../src/tests/support/resources.ts';
import { connect } from './connect.ts';
import { openDatabase, type Database, type Db } from './database.server.ts';

const testDatabase = await createTestDatabase();
const open = (poolSize = 2) => closeAfterTests(openDatabase(testDatabase.url, { poolSize }));
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
  expect(rows).not.toEqual([{ [idle]: '0' }]);
});

test('statements that find no free connection fail, and the next ones work', async () => {
  const database = open(1);
  await ask(database);
  const sleep = () => database.run((db) => db.execute(sql`select pg_sleep(1)`));
  const outcomes = await Promise.allSettled([sleep(), sleep(), sleep()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect((await ask(database)).rows).toEqual([{ one: 1 }]);
});

test('a warning fails no statement, and leaves no listener on its connection', async () => {
  const database = open(1);
  await database.run((db) => db.execute(`do $$ begin raise warning 'x'; end $$`));
  const countListeners = (db: Db & { $client?: EventEmitter }) =>
    Promise.resolve(db.$client?.listenerCount('notice'));
  // That of this statement.
  expect(await database.run(countListeners)).toBe(1);
});

/** Whether the kernel checks a connection of this process while nothing is sent on it. */
async function isKeptAlive(port: unknown): Promise<boolean> {
  const local = `:${Number(port).toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = (await readFile('/proc/self/net/tcp', 'utf8')).split('\n');
  // https://docs.kernel.org/networking/proc_net_tcp.html
  const columns = lines.map((line) => line.trim().split(/\s+/));
  const timer = columns.find(([, address]) => address?.endsWith(local))?.[5];
  return timer?.startsWith('02:') ?? false;
}

test('a firewall forgets no idle connection', async () => {
  const port = 'select inet_client_port() as port';
  const { rows } = await open().run((db) => db.execute(port));
  const own = await connect(testDatabase.url);
  closeAfterTests({ close: () => own.end() });
  const { rows: ownRows } = await own.query<{ port: number }>(port);
  for (const [row] of [rows, ownRows]) await eventually(() => isKeptAlive(row?.port), true);
});
