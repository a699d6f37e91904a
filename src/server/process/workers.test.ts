import { expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import { emailSettings } from '../../tests/support/settings.ts';
import { temporaryDataDir } from '../../tests/support/resources.ts';
import { readEnv } from '../env.server.ts';
import type { FrontEnd } from './compose-site.ts';

type Action = () => Promise<unknown>;
let started: { act: Action; everyMs: number }[] = [];
jest.unstable_mockModule('#runtime/run-repeatedly.ts', () => ({
  runRepeatedly(act: Action, { everyMs }: { everyMs: number }) {
    started.push({ act, everyMs });
    return () => Promise.resolve();
  },
}));
const { composeSite } = await import('./compose-site.ts');
const { createHealth } = await import('../health/health.ts');
const { FINISH_MS } = await import('../notifications/notifier.ts');
const { startRetention } = await import('./retention.ts');
const { LONGEST_STOP_MS } = await import('./shutdown.ts');
const logger = pino({ level: 'silent' });

/** How often each thing runs that `start` starts, in seconds. */
function secondsOf(start: () => unknown): number[] {
  started = [];
  start();
  return started.map(({ everyMs }) => everyMs / 1_000);
}

test('each worker runs, as often as it should', () => {
  const settings = { ...emailSettings, DATA_DIR: temporaryDataDir() };
  const site = composeSite({
    env: readEnv({ ...settings, HEARTBEAT_URL: 'https://ping.example' }),
    url: 'postgres://nobody@127.0.0.1:9/none',
    logger,
    frontEnd: { files: () => undefined, styles: '', pages: {} } as unknown as FrontEnd,
  });
  expect(site.workers.map(([name, start]) => [name, ...secondsOf(start)])).toEqual([
    ['spool', 1],
    ['retention', 3_600],
    ['health', 5],
    ['morning mail', 60],
    ['heartbeat', 60],
  ]);
  // Two recipients of leads, and the operator.
  expect(secondsOf(() => site.startNotifier())).toEqual([1, 1, 1]);
  // What is being sent has its time before the process ends.
  expect(FINISH_MS).toBeLessThan(LONGEST_STOP_MS);
});

test('nothing is deleted before the database is ready', async () => {
  const warn = jest.spyOn(logger, 'warn');
  const remove = jest.fn();
  const onOwnConnection = <T>() => Promise.resolve((remove(), 3) as T);
  for (const [isReady, times] of [
    [false, 0],
    [true, 1],
  ] as const) {
    const parts = { onOwnConnection, isReady: () => Promise.resolve(isReady), logger };
    secondsOf(() => startRetention(parts));
    await started[0]?.act();
    expect(remove).toHaveBeenCalledTimes(times);
  }
  expect(warn.mock.calls).toEqual([[{ forgotten: 3 }, expect.stringContaining('deleted')]]);
});

test('a ready site is tried each sixth turn', async () => {
  let [tries, turns] = [0, 0];
  const health = createHealth({
    spool: {
      tryToPut: () => Promise.resolve(),
      status: () => Promise.resolve({ waiting: 0, aside: 0 }),
    },
    tryDatabase: () => Promise.resolve(Boolean((tries += 1))),
    tryQueue: () => Promise.resolve(),
    logger,
  });
  secondsOf(() => health.watch());
  const triedAfter = async (turn: number) => {
    for (; turns < turn; turns += 1) await started[0]?.act();
    return tries;
  };
  expect([await triedAfter(1), await triedAfter(6), await triedAfter(7)]).toEqual([1, 1, 2]);
  health.failed('database', new Error());
  expect([await triedAfter(8), await triedAfter(9)]).toEqual([3, 3]);
});
