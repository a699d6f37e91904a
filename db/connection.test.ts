import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDatabaseProxy, type DatabaseProxy } from '../src/tests/support/database-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../src/tests/support/test-database.ts';
import { createPool } from './connection.ts';

let stored: TestDatabase;
let pooler: DatabaseProxy;
beforeAll(async () => {
  stored = await createTestDatabase();
  pooler = await createDatabaseProxy(stored.url, {
    startParameters: ['application_name', 'client_encoding'],
  });
});
afterAll(async () => {
  await pooler.close();
  await stored.drop();
});

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
