import { test } from '@jest/globals';
import { pino } from 'pino';
import { eventually } from '../../tests/support/eventually.ts';
import { ago, storeTestLead } from '../../tests/support/sales.ts';
import { openTestPool } from '../../tests/support/test-database.ts';
import { startRetention } from './retention.ts';

const { testDatabase, database } = await openTestPool();

test('a site cuts old addresses at its start', async () => {
  await storeTestLead(testDatabase, { created_at: ago(91 * 24), ip_address: '203.0.113.7' });
  const stop = startRetention({
    onOwnConnection: (statements) => database.run(statements),
    vias: [],
    isMigrated: () => Promise.resolve(true),
    logger: pino({ level: 'silent' }),
  });
  const read = async () => (await testDatabase.rows('select ip_address as ip from leads'))[0]?.ip;
  await eventually(read, '203.0.113.0/24');
  await stop();
});
