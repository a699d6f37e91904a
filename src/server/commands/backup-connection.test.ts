import { expect, test } from '@jest/globals';
import { backupConnection } from './backup-connection.ts';

test.each([
  ['postgres://me:a%2Fb@db.example/porchlight', { PGHOST: 'db.example', PGPORT: '5432', PGPASSWORD: 'a/b' }],
  ['postgres://me@[::1]:5433/porchlight', { PGHOST: '::1', PGPORT: '5433' }],
  ['postgres://me@localhost/porchlight?host=/cloudsql/a:b:c', { PGHOST: '/cloudsql/a:b:c' }],
  ['postgres://me@%2Frun%2Fpostgresql/porchlight?port=5434', { PGHOST: '/run/postgresql', PGPORT: '5434' }],
  ['postgres://me@db/porchlight?sslrootcert=/run/ca.crt', { PGHOST: 'db', PGSSLROOTCERT: '/run/ca.crt' }],
])('a backup connects to %s', (url, expected) => {
  expect(backupConnection(url)).toMatchObject({ PGUSER: 'me', ...expected });
});
