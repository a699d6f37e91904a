import { expect, test } from '@jest/globals';
import { readDatabaseUrl } from './database-url.ts';
import { forLibpq, libpqVariables } from './libpq.ts';

test.each([
  ['?ssl=true', '?sslmode=verify-full&sslrootcert=system'],
  ['?sslmode=require', '?sslmode=verify-full&sslrootcert=system'],
  ['?sslmode=require&sslrootcert=/ca.pem', '?sslmode=verify-full&sslrootcert=%2Fca.pem'],
  ['?sslmode=require&uselibpqcompat=true', '?sslmode=require'],
  ['?sslmode=no-verify', '?sslmode=require'],
  ['?sslmode=disable', '?sslmode=disable'],
  ['?sslnegotiation=direct', '?sslnegotiation=direct&sslmode=verify-full&sslrootcert=system'],
  ['?require_auth=scram-sha-256&pgbouncer=true', ''],
  ['?sslkey=/owner.key&sslpassword=secret&options=-c%20role%3Downer&statement_timeout=5', ''],
])('a salesperson gets %s as %s', (ours, theirs) => {
  expect(new URL(forLibpq(`postgres://a:b@host/site${ours}`)).search).toBe(theirs);
});

test.each([
  ['postgres://me:a%2Fb@db.example/porchlight', { PGHOST: 'db.example', PGPORT: '5432', PGPASSWORD: 'a/b' }],
  ['postgres://me@[::1]:5433/porchlight', { PGHOST: '::1', PGPORT: '5433' }],
  ['postgres://me@localhost/porchlight?host=/cloudsql/a:b:c', { PGHOST: '/cloudsql/a:b:c' }],
  ['postgres://me@%2Frun%2Fpostgresql/porchlight?port=5434', { PGHOST: '/run/postgresql', PGPORT: '5434' }],
  ['postgres://me@db/porchlight?sslrootcert=/run/ca.crt', { PGHOST: 'db', PGSSLROOTCERT: '/run/ca.crt' }],
])('psql and pg_dump connect to %s', (url, expected) => {
  expect(libpqVariables(readDatabaseUrl(url))).toMatchObject({ PGUSER: 'me', ...expected });
});

test('psql and pg_dump get every parameter that they can honor', () => {
  const parameters = 'sslcert=/c&sslkey=/k&options=-c%20role%3Db&require_auth=scram-sha-256&pgbouncer=true';
  expect(libpqVariables(`postgres://a:b@host/site?${parameters}`)).toEqual({
    ...{ PGHOST: 'host', PGPORT: '5432', PGDATABASE: 'site', PGUSER: 'a', PGPASSWORD: 'b' },
    ...{ PGSSLMODE: 'verify-full', PGSSLCERT: '/c', PGSSLKEY: '/k', PGSSLROOTCERT: 'system' },
    ...{ PGOPTIONS: '-c role=b', PGREQUIREAUTH: 'scram-sha-256' },
  });
});

test('psql and pg_dump refuse what only the driver knows', () => {
  const url = 'postgres://a:secret@host/site?statement_timeout=5&binary=1';
  expect(() => libpqVariables(url)).toThrow(/^psql and pg_dump can't honor binary, statement_timeout in /);
});
