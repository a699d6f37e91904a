import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { eventually } from '../../tests/support/eventually.ts';
import { ago, storeTestLead } from '../../tests/support/sales.ts';
import { openTestPool } from '../../tests/support/test-database.ts';
import { startRetention } from './retention.ts';

const { testDatabase, database } = await openTestPool();

test('the first turn of a process only reads the clocks, and the next one deletes', async () => {
  await storeTestLead(testDatabase, { created_at: ago(91 * 24), ip_address: '203.0.113.7' });
  // Before each turn.
  const ips: unknown[] = [];
  const stop = startRetention({
    onOwnConnection: (statements) => database.run(statements),
    vias: [],
    isMigrated: async () => {
      const [lead] = await testDatabase.rows('select ip_address as ip from leads');
      ips.push(lead?.ip);
      return true;
    },
    logger: pino({ level: 'silent' }),
    everyMs: 10,
  });
  await eventually(() => ips.length > 2, true);
  await stop();
  expect(ips.slice(0, 3)).toEqual(['203.0.113.7', '203.0.113.7', '203.0.113.0/24']);
});
