import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import { createDatabaseProxy } from '../src/tests/support/database-proxy.ts';
import { createTestDatabase } from '../src/tests/support/test-database.ts';
import { untilEnd } from '../src/tests/support/until-end.ts';
import { createPool, SCRAM_ONLY, withConnection, withoutRequireAuth } from './connection.ts';

const stored = await untilEnd(createTestDatabase());
const startParameters = ['application_name', 'client_encoding'];
const pooler = await untilEnd(createDatabaseProxy(stored.url, { startParameters }));

test('when a pooler takes no limits as start-up parameters, then a connection has its limits all the same', async () => {
  const limits = { statement_timeout: 1_700, idle_in_transaction_session_timeout: 1_800 };
  const pool = createPool({ connectionString: pooler.url, application_name: 'site', ...limits });
  try {
    for (const [name, value] of Object.entries({ ...limits, application_name: 'site' })) {
      const { rows } = await pool.query<{ is: string }>('select current_setting($1) as is', [name]);
      expect([name, rows[0]?.is]).toEqual([name, typeof value === 'number' ? `${value}ms` : value]);
    }
  } finally {
    await pool.end();
  }
});

test('when the server refuses a limit, then the connection ends, and its first statement fails', async () => {
  const pool = createPool({ connectionString: stored.url, statement_timeout: -1 });
  await expect(pool.query('select 1')).rejects.toThrow('Connection terminated');
  await pool.end();
});

test('when a connection is lost between two statements, then the next one rejects, and the process goes on', async () => {
  const lose = async (client: pg.ClientBase) => {
    // Not by once(): that would hear the error, too.
    const ended = new Promise<void>((resolve) => client.on('end', resolve));
    const own = `datname = current_database() and application_name = 'porchlight-command'`;
    const lost = `select pg_terminate_backend(pid) from pg_stat_activity where ${own}`;
    expect(await stored.rows(lost)).toHaveLength(1);
    await ended;
    await client.query('select 1');
  };
  await expect(withConnection(stored.url, lose)).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  const pool = createPool({ connectionString: stored.url, application_name: 'porchlight-command' });
  await expect(pool.connect().then(lose)).rejects.toThrow('not queryable');
});

describe('a stranger in the place of the server', () => {
  const message = (type: string, body: Buffer) =>
    Buffer.from([...Buffer.from(type), 0, 0, 0, body.length + 4, ...body]);
  const authentication = (kind: number, more = '') =>
    message('R', Buffer.from([0, 0, 0, kind, ...Buffer.from(more)]));

  /** What a pool tells a server that answers so. */
  async function hearing(answers: Buffer[], addressed = (url: string) => url) {
    const heard: string[] = [];
    const stranger = createServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.write(Buffer.concat(answers)));
      socket.on('data', (data) => heard.push(data.toString()) < 2 || socket.destroy());
    }).listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const { port } = stranger.address() as AddressInfo;
    const connectionString = addressed(`postgres://site:secret@127.0.0.1:${port}/site?${SCRAM_ONLY}`);
    const pool = createPool({ connectionString, statement_timeout: 1_000 });
    const error: unknown = await pool.query('select $1', ['a lead']).catch((thrown: unknown) => thrown);
    await pool.end();
    stranger.close();
    await once(stranger, 'close');
    return { heard, error };
  }

  test.each([
    ['asks for the password in the clear', [authentication(3)]],
    ['asks for its MD5', [authentication(5, 'salt')]],
    ['lets everybody in', [authentication(0), message('Z', Buffer.from('I'))]],
  ])('when it %s, then it hears nothing, but where the address lets it', async (_kind, answers) => {
    const { heard, error } = await hearing(answers);
    expect(heard).toEqual([expect.stringContaining('user')]);
    expect(error).toMatchObject({ code: '28000', message: expect.stringContaining('SCRAM') });
    expect((await hearing(answers, (url) => withoutRequireAuth(url).href)).heard).toHaveLength(2);
  });
});
