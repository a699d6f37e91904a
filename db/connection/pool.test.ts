import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { SITE_ROLE } from '#db/roles/site-rights.ts';
import { codeOf } from '#runtime/error-code.ts';
import { eventually } from '../../src/tests/support/eventually.ts';
import { freeze } from '../../src/tests/support/resources.ts';
import { createDatabaseProxy, createTestDatabase } from '../../src/tests/support/test-database.ts';
import { openDatabase, type Database, type Db } from './database.server.ts';
import { withLogin } from './database-url.ts';

const { url, rows } = await createTestDatabase();
// A login of its own, whose sessions a test finds.
const login = `pool_${randomBytes(6).toString('hex')}`;
await rows(`create role ${login} login password '${login}' in role ${SITE_ROLE}`);
const proxy = await createDatabaseProxy(withLogin(url, login, login));

const SIZE = 10;
let database: Database;
beforeEach(async () => {
  database = openDatabase(proxy.url, { poolSize: SIZE });
  await untilAllAreUsed();
});
afterEach(() => database.close());

const pidOf = async (db: Db) =>
  (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;

/** Holds all connections at the same time. Returns their processes. */
async function useAll(): Promise<number[]> {
  const pids: number[] = [];
  const hold = async (db: Db) => {
    pids.push(Number(await pidOf(db)));
    await eventually(() => pids.length, SIZE);
  };
  await Promise.all(Array.from({ length: SIZE }, () => database.run(hold)));
  return pids;
}

/** On a busy machine, some connections may take longer than a visitor waits. */
const untilAllAreUsed = () => eventually(() => useAll().then((pids) => pids.length, codeOf), SIZE);

/** What becomes of as many visitors as come at once. */
const send = async (count: number, query = sql`select`) =>
  Promise.all(
    Array.from({ length: count }, () =>
      database.run((db) => db.execute(query)).then(() => 'stored', codeOf),
    ),
  );

const sessions = `select pid from pg_stat_activity where usename = '${login}'`;
const endSessions = `select pg_terminate_backend(pid, 5000) from (${sessions}) session`;

test.each<[string, () => Promise<unknown>]>([
  ['connections that are cut', () => (proxy.cut(), send(24))],
  [
    'three cuts of slow connections',
    async () => {
      proxy.slow(150);
      const sent = send(24);
      for (let cut = 0; cut < 3; cut += 1) {
        await sleep(600);
        proxy.cut();
        proxy.restore();
        proxy.slow(150);
      }
      return sent;
    },
  ],
  [
    'a full disk',
    () => send(24, sql`do $$ begin raise exception '' using errcode = '53100'; end $$`),
  ],
  ['a server that answers nothing', () => (proxy.stall(), send(24))],
  ['a new connection that answers nothing', () => (proxy.stallAfter('search_path'), renew(24))],
  ['statements that take too long', () => send(24, sql`select pg_sleep(20)`)],
  ['visitors that wait for others in vain', () => send(60, sql`select pg_sleep(1)`)],
  [
    'sessions that an administrator ends',
    async () => {
      const sent = send(24, sql`select pg_sleep(1)`);
      await rows(endSessions);
      return sent;
    },
  ],
  [
    'processes that are frozen',
    async () => {
      const resume = (await useAll()).map(freeze);
      const outcomes = await send(24);
      for (const go of resume) go();
      return outcomes;
    },
  ],
  [
    'a login that is refused',
    async () => {
      await rows(`alter role ${login} password 'x'`);
      const outcomes = await renew(24);
      await rows(`alter role ${login} password '${login}'`);
      return outcomes;
    },
  ],
])('after %s, all ten can be had again', async (_what, fail) => {
  const outcomes = await fail();
  expect(outcomes).toEqual(expect.arrayContaining([expect.not.stringMatching(/^stored$/)]));
  proxy.restore();
  await untilAllAreUsed();
  await eventually(async () => (await rows(sessions)).length, SIZE);
});

/** Sends to a pool whose connections have all ended. */
async function renew(count: number) {
  await rows(endSessions);
  return send(count);
}
