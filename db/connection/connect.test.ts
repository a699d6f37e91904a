import { expect, jest, test } from '@jest/globals';
import type pg from 'pg';
import { eventually } from '../../src/tests/support/eventually.ts';
import { createDatabaseProxy, createTestDatabase } from '../../src/tests/support/test-database.ts';
import { closeAfterTests } from '../../src/tests/support/resources.ts';
import { openDatabase } from './database.server.ts';
import { beginSession, connect, withConnection } from './connect.ts';
import { DatabaseUnavailable } from '../errors/database-error.ts';

const testDatabase = await createTestDatabase();

test('commits wait for the disk, commands have time, whatever the server says', async () => {
  const urlWith = (options: string) => {
    const search = new URLSearchParams({ options }).toString();
    return Object.assign(new URL(testDatabase.url), { search }).href;
  };
  const href = urlWith(
    '-c synchronous_commit=off -c search_path=nowhere ' +
      '-c statement_timeout=9s -c idle_in_transaction_session_timeout=9s ' +
      '-c standard_conforming_strings=off',
  );
  const database = closeAfterTests(openDatabase(href));
  const show = `select
    current_setting('synchronous_commit') as commits,
    current_setting('standard_conforming_strings') as strings`;
  const shown = [
    await database.run((db) => db.execute(show)),
    await withConnection(href, (client) => client.query(show)),
  ];
  for (const { rows } of shown) expect(rows).toEqual([{ commits: 'on', strings: 'on' }]);
  // Which waits longer, until standbys show the lead.
  const url = urlWith('-c synchronous_commit=remote_apply');
  const { rows } = await withConnection(url, (client) => client.query(show));
  expect(rows).toEqual([{ commits: 'remote_apply', strings: 'on' }]);
  // A command may take longer than the server lets its sessions.
  for (const [name, value] of [
    ['statement_timeout', '0'],
    ['idle_in_transaction_session_timeout', '0'],
    ['search_path', 'public'],
  ] as const)
    expect((await withConnection(href, (client) => client.query(`show ${name}`))).rows).toEqual([
      { [name]: value },
    ]);
});

test('a command leaves no session, also if it fails', async () => {
  const pidOf = async (client: pg.Client) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const pids: unknown[] = [];
  const act = async (client: pg.Client) => void pids.push(await pidOf(client));
  await withConnection(testDatabase.url, act);
  const fail = async (client: pg.Client) => {
    await act(client);
    await client.query('select 1 / 0');
  };
  const failed = withConnection(testDatabase.url, fail);
  await expect(failed).rejects.toMatchObject({ name: 'DatabaseRefusal', code: '22012' });
  const sessions = 'select pid from pg_stat_activity where pid = any($1)';
  await eventually(() => testDatabase.rows(sessions, [pids]), []);
});

test('a server that refuses connections, or is silent for 5 s, is an outage', async () => {
  const timers = jest.spyOn(globalThis, 'setTimeout');
  const refused = connect('postgres://nobody@127.0.0.1:9/none');
  expect(timers.mock.calls.map(([, ms]) => ms)).toEqual([5_000]);
  timers.mockRestore();
  await expect(refused).rejects.toMatchObject({
    name: 'DatabaseUnavailable',
    code: 'ECONNREFUSED',
  });
});

test('a connection that is lost before its first statement is an outage', async () => {
  const client = await connect(testDatabase.url);
  const lost = new Promise((resolve) => client.once('end', resolve));
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await testDatabase.rows('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await lost;
  await expect(beginSession(client)).rejects.toBeInstanceOf(DatabaseUnavailable);
});

test('a command ends at a server that falls silent after its last answer', async () => {
  const proxy = await createDatabaseProxy(testDatabase.url);
  let done = Promise.resolve();
  await new Promise<void>((isSilent) => {
    done = withConnection(proxy.url, async (client) => {
      await client.query('select 1');
      proxy.freeze();
      jest.useFakeTimers({ doNotFake: ['nextTick'] });
      isSilent();
    });
  });
  await jest.advanceTimersByTimeAsync(6_000);
  jest.useRealTimers();
  await done;
});
