import { test, expect } from '@jest/globals';
import { pino } from 'pino';
import { DatabaseUnavailable } from '#db/errors.ts';
import { runRepeatedly } from '../run-repeatedly.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { storeLead } from '../../tests/support/sales.ts';
import { closeAfterTests } from '../../tests/support/resources.ts';
import { openTestPool, siteUrlOf } from '../../tests/support/test-database.ts';
import { readEnv } from '../env.server.ts';
import { startRetention } from './periodic-work.ts';

test('a site that starts applies the rules of retention', async () => {
  const { testDatabase, database } = await openTestPool();
  await storeLead(testDatabase, { created_at: '2026-01-01', ip_address: '192.0.2.7' });
  await storeLead(testDatabase, { created_at: '2026-01-01', suspected_spam: true });
  const stop = startRetention({
    env: readEnv({ RETENTION_SUSPECTED_DAYS: '30' }),
    url: siteUrlOf(testDatabase),
    database,
    logger: pino({ enabled: false }),
    isMigrated: () => Promise.resolve(true),
  });
  closeAfterTests({ stop });
  await eventually(
    () => testDatabase.rows('select host(ip_address) as ip, suspected_spam from leads'),
    [{ ip: '192.0.2.0', suspected_spam: false }],
  );
});

async function reportsOf(...outcomes: (Error | undefined)[]): Promise<string[]> {
  const reports: string[] = [];
  const action = () => {
    const failure = outcomes.shift();
    return failure ? Promise.reject(failure) : Promise.resolve();
  };
  const onFailure = (error: unknown) => reports.push((error as Error).message);
  const stop = runRepeatedly(action, { everyMs: 1, onFailure });
  await eventually(() => outcomes.length, 0);
  await stop();
  return reports;
}

const [full, other] = [new Error('the disk is full'), new Error('another')];
const outage = new DatabaseUnavailable('ECONNREFUSED');

test.each([
  ['repeats', [full, full, full], ['the disk is full']],
  ['changes', [full, other, full], ['the disk is full', 'another', 'the disk is full']],
  ['stops and comes back', [full, undefined, full], ['the disk is full', 'the disk is full']],
  ['is interrupted by a database outage', [full, outage, full], ['the disk is full']],
])('a failure that %s is reported once', async (_how, outcomes, reports) => {
  expect(await reportsOf(...outcomes)).toEqual(reports);
});
