import { expect, test } from '@jest/globals';
import pg from 'pg';
import { withLogin } from './database-url.ts';

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
  ['socket:/run/postgresql?db=site', 'localhost/site?host=%2Frun%2Fpostgresql'],
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
