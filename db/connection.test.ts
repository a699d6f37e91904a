import { expect, test } from '@jest/globals';
import { createTestDatabase } from '../src/tests/support/test-database.ts';
import { closeAfterTests } from '../src/tests/support/resources.ts';
import { openDatabase } from './client.server.ts';
import { withConnection } from './connection.ts';
import { withLogin } from './database-url.ts';

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

test.each([
  'postgres://ann:secret@db.example:5433/site',
  'postgres://db.example/site?user=ann&password=secret',
  'postgres://ann:secret@db.example',
])('another login replaces the one in %s', (url) => {
  const other = withLogin(url, 'bob', 'b/o%b');
  expect(other).toMatch(/^postgres:\/\/bob:b%2Fo%25b@db\.example(:5433)?\/(site|ann)$/);
});
