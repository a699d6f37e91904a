import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { createDatabaseProxy, createTestDatabase } from '../src/tests/support/test-database.ts';
import { createPool, SCRAM_ONLY, withConnection } from './connection.ts';

const testDatabase = await createTestDatabase();

test('timeouts reach the server through a pooler that refuses start-up parameters', async () => {
  const startParameters = ['application_name', 'client_encoding'];
  const pooler = await createDatabaseProxy(testDatabase.url, { startParameters });
  const timeouts = { statement_timeout: 1_700, idle_in_transaction_session_timeout: 1_800 };
  const pool = createPool({ connectionString: pooler.url }, timeouts);
  const { rows } = await pool.query(
    `select current_setting('statement_timeout') as statement,
       current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(rows).toEqual([{ statement: '1700ms', idle: '1800ms' }]);
  await pool.end();
});

test('a database that is closed, as during a restore, is an outage of its own', async () => {
  const closed = Object.assign(new URL(testDatabase.url), { pathname: 'template0' }).href;
  const asking = withConnection(closed, (client) => client.query('select 1'));
  await expect(asking).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'CLOSED' });
});

test.each([
  ['off', 'on'],
  ['local', 'on'],
  ['remote_apply', 'remote_apply'],
])('with synchronous_commit %s on the server, the site commits with %s', async (server, used) => {
  const options = `-c synchronous_commit=${server}`;
  const url = Object.assign(new URL(testDatabase.url), {
    search: new URLSearchParams({ options }).toString(),
  });
  const show = 'show synchronous_commit';
  const pool = createPool({ connectionString: url.href }, {});
  const shown = [await pool.query(show), await withConnection(url.href, (client) => client.query(show))];
  await pool.end();
  for (const { rows } of shown) expect(rows).toEqual([{ synchronous_commit: used }]);
});

const message = (type: string, body: Buffer) =>
  Buffer.from([...Buffer.from(type), 0, 0, 0, body.length + 4, ...body]);
const authentication = (kind: number, more = '') =>
  message('R', Buffer.from([0, 0, 0, kind, ...Buffer.from(more)]));

test.each([
  ['asks for the password in plain text', [authentication(3)]],
  ['asks for the password’s MD5 hash', [authentication(5, 'salt')]],
  ['asks for no password', [authentication(0), message('Z', Buffer.from('I'))]],
])(
  'a program in the place of the database that %s receives only the start-up message',
  async (_what, answers) => {
    const received: string[] = [];
    const other = createServer((socket) => {
      socket.on('error', () => undefined).once('data', () => socket.write(Buffer.concat(answers)));
      socket.on('data', (data) => received.push(data.toString()));
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const pool = createPool(
      { connectionString: `postgres://site:secret@127.0.0.1:${port}/site?${SCRAM_ONLY}` },
      {},
    );
    const scram = { code: '28000', cause: { message: expect.stringContaining('SCRAM') } };
    await expect(pool.query('select $1', ['a lead'])).rejects.toMatchObject(scram);
    await pool.end();
    other.close();
    await once(other, 'close');
    expect(received).toEqual([expect.stringContaining('user')]);
  },
);
