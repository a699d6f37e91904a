import { expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import { ago, storeTestLead } from '../../tests/support/sales.ts';
import { openTestPool } from '../../tests/support/test-database.ts';

const { testDatabase, database } = await openTestPool();

const endPauses: (() => void)[] = [];
jest.unstable_mockModule('node:timers/promises', () => ({
  setTimeout: (_ms: number, _value: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
      endPauses.push(resolve);
    }),
}));
const { startRetention } = await import('./retention.ts');

test('the first turn of a process only reads the clocks, and the next one deletes', async () => {
  await storeTestLead(testDatabase, { created_at: ago(91 * 24), ip_address: '203.0.113.7' });
  const stop = startRetention({
    onOwnConnection: (statements) => database.run(statements),
    vias: [],
    isMigrated: () => Promise.resolve(true),
    logger: pino({ level: 'silent' }),
  });
  const ips: unknown[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    while (endPauses.length === 0) await new Promise(setImmediate);
    const [lead] = await testDatabase.rows('select ip_address as ip from leads');
    ips.push(lead?.ip);
    endPauses.shift()?.();
  }
  await stop();
  expect(ips).toEqual(['203.0.113.7', '203.0.113.0/24']);
});
