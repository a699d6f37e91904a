import { expect, test } from '@jest/globals';
import { createDatabaseProxy } from '../src/tests/support/database-proxy.ts';
import { createTestDatabase } from '../src/tests/support/test-database.ts';
import { untilEnd } from '../src/tests/support/until-end.ts';
import { createPool } from './connection.ts';

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
