import pg from 'pg';
import { expect, test } from '@jest/globals';
import { createTestDatabase } from '../src/tests/support/test-database.ts';
import { closeAfterTests } from '../src/tests/support/resources.ts';
import { openDatabase } from './client.server.ts';
import { beginSession, connect, withConnection } from './connection.ts';
import { withLogin } from './database-url.ts';
import { DatabaseUnavailable } from './errors.ts';

const testDatabase = await createTestDatabase();

test('commits wait for the disk, also if the server says otherwise', async () => {
  const options = '-c synchronous_commit=off';
  const search = new URLSearchParams({ options }).toString();
  const { href } = Object.assign(new URL(testDatabase.url), { search });
  const database = closeAfterTests(openDatabase(href));
  const show = 'show synchronous_commit';
  const shown = [
    await database.run((db) => db.execute(show)),
    await withConnection(href, (client) => client.query(show)),
  ];
  for (const { rows } of shown) expect(rows).toEqual([{ synchronous_commit: 'on' }]);
});

test('a connection that is lost before its first statement is an outage', async () => {
  const client = await connect(testDatabase.url);
  const lost = new Promise((resolve) => client.once('end', resolve));
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await testDatabase.rows('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await lost;
  await expect(beginSession(client)).rejects.toBeInstanceOf(DatabaseUnavailable);
});

test.each([
  ['postgres://ann:secret@db.example:5433/site', 'db.example:5433/site'],
  ['postgres://db.example/site?user=ann&password=secret', 'db.example/site'],
  ['postgres://ann:secret@db.example', 'db.example/ann'],
  ['postgres:///site?host=db.example&user=ann&password=secret', 'db.example/site'],
  [
    'postgres:///site?host=db.example&port=5433&user=ann&sslmode=disable',
    'db.example:5433/site?sslmode=disable',
  ],
  ['postgres://ann@[::1]:5433/site', '[::1]:5433/site'],
  ['postgres:///site?host=/run/postgresql&user=ann', 'localhost/site?host=%2Frun%2Fpostgresql'],
  ['/run/postgresql site', 'localhost/site?host=%2Frun%2Fpostgresql'],
])('another login replaces the one in %s', (address, rest) => {
  const other = withLogin(address, 'bob', 'b/o%b');
  expect(other).toBe(`postgres://bob:b%2Fo%25b@${rest}`);
  const read = (connectionString: string) => {
    const { host, port, database } = new pg.Client({ connectionString });
    return { host, port, database };
  };
  expect(read(other)).toEqual(read(address));
});
