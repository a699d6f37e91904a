import { expect, test } from '@jest/globals';
import pg from 'pg';
import { readDatabaseUrl, withLogin } from './database-url.ts';

const urls = [
  'postgres://ann:secret@db.example:5433/site',
  'postgres://db.example/site?user=ann&password=sec%2Fr%25et',
  'postgres://old:older@db.example/site?user=ann&password=secret',
  'postgres://ann:secret@db.example/site?host=other.example&port=5433',
  'postgres://ann:p%w@db.example/site',
  'postgres://ann:secret@db.example',
  'postgres://ann:secret@[::1]:5433/site',
  'postgres://ann:secret@/site?host=/cloudsql/project:region:instance',
  'postgres:///site?host=/var/run/postgresql&user=ann&password=secret',
  'postgres://ann:secret@%2Fvar%2Frun%2Fpostgresql:5433/site',
  'postgres://ann:secret@host/site?host=%3A%3A1',
  'postgres://ann:secret@localhost/site?sslmode=no-verify',
];
const connectionOf = (connectionString: string) => {
  const { user, password, host, port, database, ssl } = new pg.Client({ connectionString });
  return { user, password, host, port, database, ssl };
};

test.each(urls)('%s keeps its meaning for the driver', (url) => {
  expect(connectionOf(readDatabaseUrl(url))).toEqual(connectionOf(url));
});

test.each(urls)('another login replaces the one in %s', (url) => {
  const other = withLogin(readDatabaseUrl(url), 'bob', 'b/o%b');
  expect(connectionOf(other)).toEqual({ ...connectionOf(url), user: 'bob', password: 'b/o%b' });
  expect(other).not.toMatch(/ann(?!$)|sec|p%/);
});
