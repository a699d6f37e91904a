import { afterEach, expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import { DatabaseUnavailable } from '#db/errors/database-error.ts';
import { startFakeServer } from '../../tests/support/fake-servers.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { newSubmission } from '../../tests/support/leads.ts';
import { closeAfterTests } from '../../tests/support/resources.ts';
import { ago, storeTestLead } from '../../tests/support/sales.ts';
import { emailSettings } from '../../tests/support/settings.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { TIMERS } from '../../tests/support/timers.ts';
import { readEnv } from '../env.server.ts';
import { openChannels } from '../notifications/channels.ts';
import { startNotifier } from '../notifications/notifier.ts';
import { startRetention } from '../retention/retention.ts';
import { startSpoolWorker } from '../spool/drain.ts';
import { SpoolUnavailable } from '../spool/spool-unavailable.ts';
import { createShutdown } from './shutdown.ts';

let beats = 0;
const monitor = await startFakeServer((_req, res) => {
  beats += 1;
  res.end();
});
const site = await createTestApp({ ...emailSettings, HEARTBEAT_URL: `${monitor}/ping` });
const { rows } = site.testDatabase;
afterEach(() => void jest.useRealTimers());

test('a site tries, drains, cuts old addresses, beats, and writes its morning mail', async () => {
  const old = { created_at: ago(91 * 24), ip_address: '203.0.113.7' };
  await storeTestLead(site.testDatabase, old);
  await site.spool.put(newSubmission());
  await site.health.tryAll();
  // At 9:00 in Texas.
  jest.useFakeTimers({ now: new Date('2026-07-01T14:00:00Z'), doNotFake: [...TIMERS] });
  for (const [, start] of site.workers) closeAfterTests({ stop: start() });
  const mails = `select via from outbox where event = 'day.started'`;
  await eventually(() => rows(mails), [{ via: 'email' }]);
  await eventually(() => site.spool.status(), { waiting: 0, aside: 0 });
  const cut = `select from leads where ip_address = '203.0.113.0/24'`;
  await eventually(async () => (await rows(cut)).length, 1);
  await eventually(() => beats, 1);
  await eventually(() => site.health.readiness().status, 'ready');
});

const channels = openChannels(readEnv(emailSettings));
const { database, spool, store } = site;

/** The lines of errors of each loop that reads the database, after one turn. */
async function errorsAfter(failure: Error): Promise<string[]> {
  const lines: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line) => void lines.push(line) });
  let turns = 0;
  const isMigrated = () => {
    turns += 1;
    return Promise.reject(failure);
  };
  const waiting = { ...spool, listWaiting: () => Promise.resolve(['1-a.json']) };
  const onOwnConnection = () => Promise.reject(failure);
  const stops = [
    startSpoolWorker({ spool: waiting, store, isMigrated, logger }),
    startRetention({ onOwnConnection, vias: [], isMigrated, logger }),
    startNotifier({ channels, database, isMigrated, logger }),
  ];
  await eventually(() => turns >= stops.length, true);
  for (const stop of stops) await stop();
  return lines;
}

test('only health reports an outage', async () => {
  expect(await errorsAfter(new DatabaseUnavailable('57P01'))).toEqual([]);
  expect(await errorsAfter(new SpoolUnavailable('ENOSPC'))).toHaveLength(2);
  expect(await errorsAfter(new Error('a defect'))).toHaveLength(3);
});

test('nothing is sent or deleted before the database is migrated', async () => {
  const done: string[] = [];
  const note = (what: string) => () => (done.push(what), Promise.reject(new Error(what)));
  const logger = pino({ level: 'silent' });
  let asked = 0;
  const isMigrated = () => Promise.resolve((asked += 1) < 1);
  const stops = [
    startRetention({ onOwnConnection: note('deleted'), vias: [], isMigrated, logger }),
    startNotifier({ channels, database: { run: note('sent') }, isMigrated, logger }),
  ];
  await eventually(() => asked >= stops.length, true);
  for (const stop of stops) await stop();
  expect(done).toEqual([]);
});

test('a stop gives up what is still being sent', async () => {
  await rows(`delete from outbox`);
  await rows(`insert into outbox (event, text, via) values ('operator.message', 'x', 'email')`);
  let isSending = false;
  const deliver = () => {
    isSending = true;
    return new Promise<never>(() => undefined);
  };
  const hanging = channels.map((channel) => ({ ...channel, deliver }));
  const logger = pino({ level: 'silent' });
  const isMigrated = () => Promise.resolve(true);
  const stop = startNotifier({ channels: hanging, database, logger, isMigrated });
  await eventually(() => isSending, true);
  await stop();
});

test('a stop goes on after a part that fails', async () => {
  const shutdown = createShutdown(pino({ level: 'silent' }));
  let isEnded = false;
  shutdown.add('the next one', () => Promise.resolve((isEnded = true)));
  shutdown.add('one that fails', () => Promise.reject(new Error('no')));
  await expect(shutdown.run(() => Promise.reject(new Error('why')))).rejects.toThrow('why');
  expect([isEnded, process.exitCode]).toEqual([true, 1]);
  process.exitCode = undefined;
});
