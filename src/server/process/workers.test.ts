import { expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import { DatabaseUnavailable } from '#db/errors/database-error.ts';
import { OperatorError } from '#runtime/operator-error.ts';
import { emailSettings } from '../../tests/support/settings.ts';
import { temporaryDataDir } from '../../tests/support/resources.ts';
import { readEnv } from '../env.server.ts';

type Action = () => Promise<unknown>;
interface Options {
  everyMs: number;
  onFailure: (error: unknown) => void;
}
let started: (Options & { act: Action })[] = [];
jest.unstable_mockModule('#runtime/run-repeatedly.ts', () => ({
  runRepeatedly(act: Action, options: Options) {
    started.push({ act, ...options });
    return () => Promise.resolve();
  },
}));
const { composeSite, frontEndOf } = await import('./compose-site.ts');
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

const settings = { ...emailSettings, DATA_DIR: temporaryDataDir() };
const env = readEnv({ ...settings, HEARTBEAT_URL: 'https://ping.example' });
const site = composeSite({
  env,
  url: 'postgres://nobody@127.0.0.1:9/none',
  logger,
  frontEnd: frontEndOf(env, () => undefined, ''),
});

test('each worker runs, as often as it should', () => {
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

test('only health reports an outage', () => {
  const report = jest.spyOn(logger, 'error');
  const [[, spool] = [], [, retention] = []] = site.workers;
  for (const start of [spool, retention, () => site.startNotifier()]) {
    secondsOf(() => start?.());
    for (const { onFailure } of started) {
      onFailure(new DatabaseUnavailable('57P01'));
      expect(report).not.toHaveBeenCalled();
      onFailure(new Error('a defect'));
      expect(report).toHaveBeenCalledTimes(1);
      report.mockClear();
    }
  }
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

const well = {
  spool: {
    tryToPut: () => Promise.resolve(),
    status: () => Promise.resolve({ waiting: 0, aside: 0 }),
  },
  tryQueue: () => Promise.resolve(),
  logger,
};

test('each reason of an outage has one line', async () => {
  const lines: unknown[] = [];
  const write = (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg);
  let reason: string | undefined;
  const tryDatabase = () =>
    reason === undefined ? Promise.resolve(true) : Promise.reject(new OperatorError(reason));
  const health = createHealth({ ...well, tryDatabase, logger: pino({}, { write }) });
  for (reason of ['no login', 'no table', 'no login', undefined, 'no login', 'no table'])
    await health.tryAll();
  const outage = ['no login', 'no table'];
  expect(lines).toEqual([...outage, 'the database stores again', ...outage]);
});

test('a visitor’s failure during a try counts', async () => {
  const health = createHealth({
    ...well,
    tryDatabase: () => {
      health.failed('database', new DatabaseUnavailable('57P01'));
      return Promise.resolve(true);
    },
  });
  await health.tryAll();
  expect(health.readiness()).toMatchObject({ status: 'degraded', database: 'down' });
});

test('a ready site is tried each sixth turn', async () => {
  let [tries, turns] = [0, 0];
  const tryDatabase = () => Promise.resolve(Boolean((tries += 1)));
  const health = createHealth({ ...well, tryDatabase });
  secondsOf(() => health.watch());
  const triedAfter = async (turn: number) => {
    for (; turns < turn; turns += 1) await started[0]?.act();
    return tries;
  };
  expect([await triedAfter(1), await triedAfter(6), await triedAfter(7)]).toEqual([1, 1, 2]);
  health.failed('database', new Error());
  expect([await triedAfter(8), await triedAfter(9)]).toEqual([3, 3]);
});
