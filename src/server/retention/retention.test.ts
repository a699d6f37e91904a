import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { ago, storeTestLead } from '../../tests/support/sales.ts';
import { openTestPool } from '../../tests/support/test-database.ts';
import { startRetention } from './retention.ts';

const { testDatabase, database } = await openTestPool();

test('the first turn of a process only reads the clocks, and deletes nothing', async () => {
  await storeTestLead(testDatabase, { created_at: ago(91 * 24), ip_address: '203.0.113.7' });
  let turns = 0;
  const stop = startRetention({
    onOwnConnection: (statements) => {
      turns += 1;
      return database.run(statements);
    },
    isReady: () => Promise.resolve(true),
    logger: pino({ level: 'silent' }),
  });
  while (turns === 0) await new Promise(setImmediate);
  await stop();
  expect(await testDatabase.rows('select ip_address as ip from leads')).toEqual([
    { ip: '203.0.113.7' },
  ]);
});
