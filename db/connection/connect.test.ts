import { expect, test } from '@jest/globals';
import type pg from 'pg';
import { businessTimeZone } from '#shared/business-time-zone.ts';
import { eventually } from '../../src/tests/support/eventually.ts';
import { createDatabaseProxy, createTestDatabase } from '../../src/tests/support/test-database.ts';
import { closeAfterTests } from '../../src/tests/support/resources.ts';
import { openDatabase } from './database.server.ts';
import { beginSession, connect, LONGEST_QUERY_MS, withConnection } from './connect.ts';
import { DatabaseUnavailable } from '../errors/database-error.ts';

const testDatabase = await createTestDatabase();

// As the server has it, and as a session of the site does.
const settings = [
  ['statement_timeout', '9s', '0'],
  ['lock_timeout', '9s', '0'],
  ['idle_in_transaction_session_timeout', '9s', '0'],
  ['transaction_timeout', '9s', '0'],
  ['synchronous_commit', 'off', 'on'],
  ['search_path', 'nowhere', 'public'],
  ['datestyle', 'German', 'ISO, DMY'],
  ['extra_float_digits', '-15', '1'],
  ['client_min_messages', 'error', 'notice'],
  ['timezone', 'Asia/Tokyo', businessTimeZone],
];

test('a session has its formats and commits, whatever the server says', async () => {
  const urlWith = (options: string) => {
    const search = new URLSearchParams({ options }).toString();
    return Object.assign(new URL(testDatabase.url), { search }).href;
  };
  const names = settings.map(([name]) => name);
  const show = `select name, current_setting(name) as value from unnest('{${names.join()}}'::text[]) name`;
  const url = urlWith(settings.map(([name, value]) => `-c ${name}=${value}`).join(' '));
  const { rows } = await withConnection(url, (client) => client.query(show));
  expect(rows).toEqual(settings.map(([name, , value]) => ({ name, value })));
  const database = closeAfterTests(openDatabase(url));
  const commits = 'show synchronous_commit';
  expect((await database.run((db) => db.execute(commits))).rows).toEqual([
    { synchronous_commit: 'on' },
  ]);
  // Which waits longer, until standbys show the lead.
  const strict = urlWith('-c synchronous_commit=remote_apply');
  expect((await withConnection(strict, (client) => client.query(commits))).rows).toEqual([
    { synchronous_commit: 'remote_apply' },
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

test('a server that refuses connections, or is silent, is an outage', async () => {
  const refused = connect('postgres://nobody@127.0.0.1:9/none');
  await expect(refused).rejects.toMatchObject({
    name: 'DatabaseUnavailable',
    code: 'ECONNREFUSED',
  });
  const proxy = await createDatabaseProxy(testDatabase.url);
  proxy.stall();
  const given = connect(proxy.url, LONGEST_QUERY_MS, 50);
  await expect(given).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
});

test('a connection that is lost before its first statement is an outage', async () => {
  const client = await connect(testDatabase.url);
  const lost = new Promise((resolve) => client.once('end', resolve));
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await testDatabase.rows('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await lost;
  await expect(beginSession(client)).rejects.toBeInstanceOf(DatabaseUnavailable);
});
