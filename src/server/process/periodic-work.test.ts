import { test, expect } from '@jest/globals';
import { pino } from 'pino';
import { withConnection } from '#db/connection.ts';
import { DatabaseUnavailable } from '#db/errors.ts';
import { runRepeatedly } from '../run-repeatedly.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { ago, storeEntry, storeLead } from '../../tests/support/sales.ts';
import { openTestPool, siteUrlOf } from '../../tests/support/test-database.ts';
import { readEnv } from '../env.server.ts';
import { startRetention } from './periodic-work.ts';

test('a site that starts applies the rules of retention', async () => {
  const { testDatabase, database } = await openTestPool();
  const { rows } = testDatabase;
  const url = siteUrlOf(testDatabase);
  async function apply(env: Record<string, string> = {}) {
    const lines: string[] = [];
    const logger = pino({}, { write: (line) => void lines.push(line) });
    const isMigrated = () => Promise.resolve(true);
    const stop = startRetention({ env: readEnv(env), url, database, logger, isMigrated });
    await eventually(() => lines.length, 1);
    await stop();
    return JSON.parse(lines.join('')) as object;
  }
  const sent = (days: number, columns: Record<string, unknown> = {}) =>
    storeLead(testDatabase, { created_at: ago(days * 24), ...columns });
  const networks = [
    await sent(91.5),
    await sent(91, { ip_address: '192.0.2.199' }),
    await sent(90.5, { ip_address: '2001:db8:1:2:3::4' }),
    await sent(89, { ip_address: '192.0.2.199' }),
  ];
  const called = await sent(40, { suspected_spam: true });
  await storeEntry(testDatabase, called, ago(0));
  await sent(31, { suspected_spam: true });
  const recent = await sent(29, { suspected_spam: true });

  expect(await apply()).toMatchObject({ ipAddresses: 2, suspectedLeads: 0 });
  const ips = await rows('select host(ip_address) as ip from leads order by created_at limit 4');
  expect(ips.map(({ ip }) => ip)).toEqual([null, '192.0.2.0', '2001:db8:1::', '192.0.2.199']);
  const again = { ipAddresses: 0, suspectedLeads: 1 };
  expect(await apply({ RETENTION_SUSPECTED_DAYS: '30' })).toMatchObject(again);
  const ids = async () =>
    (await rows('select id from leads order by created_at')).map(({ id }) => String(id));
  expect(await ids()).toEqual([...networks, called, recent]);
  // The site's role may delete no other leads.
  await withConnection(url, (site) => site.query('delete from leads'));
  expect(await ids()).toEqual(networks);
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

const full = new Error('the disk is full');
const outage = new DatabaseUnavailable('ECONNREFUSED');

test.each([
  ['repeats', [full, full, full], ['the disk is full']],
  ['stops and comes back', [full, undefined, full], ['the disk is full', 'the disk is full']],
  ['is interrupted by a database outage', [full, outage, full], ['the disk is full']],
])('a failure that %s is reported once', async (_how, outcomes, reports) => {
  expect(await reportsOf(...outcomes)).toEqual(reports);
});
