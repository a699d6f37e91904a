import { expect, jest, test } from '@jest/globals';
import { pino } from 'pino';
import { DatabaseUnavailable } from '#db/errors/database-error.ts';
import { OperatorError } from '#runtime/operator-error.ts';
import { emailSettings } from '../../tests/support/settings.ts';
import { temporaryDataDir } from '../../tests/support/resources.ts';
import { readEnv } from '../env.server.ts';
import { SpoolUnavailable } from '../spool/spool-unavailable.ts';

interface Pause {
  ms: number;
  end: () => void;
}
let pauses: Pause[] = [];
// Jest's fake timers leave this module of Node as it is.
jest.unstable_mockModule('node:timers/promises', () => ({
  setTimeout: (ms: number, _value: unknown, { signal }: { signal?: AbortSignal }) =>
    new Promise<void>((resolve) => {
      const end = () => resolve();
      signal?.addEventListener('abort', end);
      pauses.push({ ms, end });
    }),
}));
const { composeSite, frontEndOf } = await import('./compose-site.ts');
const { createHealth } = await import('../health/health.ts');
const { openChannels } = await import('../notifications/channels.ts');
const { FINISH_MS, startNotifier } = await import('../notifications/notifier.ts');
const { startSpoolWorker } = await import('../spool/drain.ts');
const { startRetention } = await import('../retention/retention.ts');
const { createShutdown, LONGEST_STOP_MS } = await import('./shutdown.ts');
const logger = pino({ level: 'silent' });

async function untilPauses(count: number): Promise<void> {
  while (pauses.length < count) await new Promise(setImmediate);
}

/** Lets a loop act once. Returns for how many seconds it then pauses. */
async function actOnce(start: () => () => Promise<unknown>): Promise<number[]> {
  pauses = [];
  const stop = start();
  await untilPauses(1);
  const seconds = pauses.map(({ ms }) => ms / 1_000);
  await stop();
  return seconds;
}

const env = readEnv({ ...emailSettings, DATA_DIR: temporaryDataDir() });
const parts = {
  url: 'postgres://nobody@127.0.0.1:9/none',
  logger,
  frontEnd: frontEndOf(env, () => undefined, ''),
};
const site = composeSite({ ...parts, env });

test('each worker runs, as often as it should', async () => {
  const seconds: Record<string, number[]> = {};
  for (const [name, start] of site.workers) seconds[name] = await actOnce(start);
  expect(seconds).toEqual({
    spool: [1],
    retention: [3_600],
    health: [5],
    'morning mail': [60],
    heartbeat: [60],
  });
  expect(await actOnce(() => site.startNotifier())).toEqual([1]);
  // What is being sent has its time before the process ends.
  expect(FINISH_MS).toBeLessThan(LONGEST_STOP_MS);
});

test('in development, no page is prepared', async () => {
  await frontEndOf(env, () => undefined, null).pages.prepareAll();
});

test('a stop goes on after a part that fails', async () => {
  const shutdown = createShutdown(logger);
  let isEnded = false;
  shutdown.add('the next one', () => Promise.resolve((isEnded = true)));
  shutdown.add('one that fails', () => Promise.reject(new Error('no')));
  await expect(shutdown.run(() => Promise.reject(new Error('why')))).rejects.toThrow('why');
  expect([isEnded, process.exitCode]).toEqual([true, 1]);
  process.exitCode = undefined;
});

test('only health reports an outage', async () => {
  const { database, store } = site;
  const spool = { ...site.spool, listWaiting: () => Promise.resolve(['1-a.json']) };
  const onOwnConnection = () => Promise.reject(new Error());
  const channels = openChannels(env);
  const report = jest.spyOn(logger, 'error');
  for (const [error, reports] of [
    [new DatabaseUnavailable('57P01'), 0],
    [new Error('a defect'), 1],
  ] as const) {
    const parts = { isMigrated: () => Promise.reject(error), logger };
    for (const start of [
      () => startSpoolWorker({ ...parts, spool, store }),
      () => startRetention({ ...parts, vias: [], onOwnConnection }),
      () => startNotifier({ ...parts, database, channels }),
    ]) {
      await actOnce(start);
      expect(report).toHaveBeenCalledTimes(reports);
      report.mockClear();
    }
  }
  const listWaiting = () => Promise.reject(new SpoolUnavailable('ENOSPC'));
  const isMigrated = () => Promise.resolve(true);
  await actOnce(() =>
    startSpoolWorker({ spool: { ...spool, listWaiting }, store, isMigrated, logger }),
  );
  expect(report).not.toHaveBeenCalled();
});

test('a stop gives up what is still being sent', async () => {
  const message = { id: '1', event: 'test', leadId: null, attempts: 1 };
  const deliver = jest.fn(() => new Promise<never>(() => undefined));
  const channel = { ...openChannels(env)[0], deliver } as never;
  const answers = [[message], {}];
  const database = { run: <T>() => Promise.resolve((answers.shift() ?? []) as T) };
  pauses = [];
  const isMigrated = () => Promise.resolve(true);
  const stop = startNotifier({ channels: [channel], database, logger, isMigrated });
  while (deliver.mock.calls.length === 0) await new Promise(setImmediate);
  const stopped = stop();
  const patience = pauses.find(({ ms }) => ms === FINISH_MS);
  expect(patience).toBeDefined();
  patience?.end();
  await stopped;
});

test('the settings turn on the heartbeat and the morning mail', async () => {
  const HEARTBEAT_URL = 'http://127.0.0.1:9/x';
  const settings = readEnv({ ...emailSettings, HEARTBEAT_URL, DATA_DIR: temporaryDataDir() });
  const { database, health, workers } = composeSite({ ...parts, env: settings });
  // Degraded, because it has a spool and no database.
  await health.tryAll();
  const fetched = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(''));
  const report = jest.spyOn(logger, 'error').mockClear();
  const asked = jest.spyOn(database, 'run').mockRejectedValue(new DatabaseUnavailable('57P01'));
  const morning = new Date('2026-07-01T13:00:00Z');
  const start = (name: string) => actOnce(new Map(workers).get(name) as () => () => Promise<void>);
  await start('heartbeat');
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([new URL(HEARTBEAT_URL)]);
  expect(asked).not.toHaveBeenCalled();
  jest.useFakeTimers({
    now: morning,
    doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'hrtime'],
  });
  await start('morning mail');
  jest.useRealTimers();
  expect(asked).toHaveBeenCalled();
  // Health has reported the outage.
  expect(report).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});

test('nothing is deleted before the database is ready', async () => {
  const remove = jest.fn();
  const onOwnConnection = <T>() => Promise.resolve((remove(), 1) as T);
  for (const [isMigrated, times] of [
    [false, 0],
    [true, 1],
  ] as const) {
    const parts = {
      onOwnConnection,
      vias: [],
      isMigrated: () => Promise.resolve(isMigrated),
      logger,
    };
    await actOnce(() => startRetention(parts));
    expect(remove).toHaveBeenCalledTimes(times);
  }
});

test('nothing is sent before the database is ready', async () => {
  const read = jest.fn();
  const database = { run: <T>() => Promise.resolve((read(), []) as T) };
  const channels = openChannels(env);
  for (const [isMigrated, times] of [
    [false, 0],
    [true, 1],
  ] as const) {
    const parts = { channels, database, logger, isMigrated: () => Promise.resolve(isMigrated) };
    await actOnce(() => startNotifier(parts));
    expect(read).toHaveBeenCalledTimes(times);
  }
});

const well = {
  spool: {
    tryToPut: () => Promise.resolve(),
    status: () => Promise.resolve({ waiting: 0, aside: 0 }),
  },
  migrate: () => Promise.resolve(),
  tryAll: () => Promise.resolve({}),
  logger,
};

/** One trial for each error, and returns the log's lines. */
async function linesOf(
  trials: (Error | undefined)[],
  act: 'migrate' | 'tryAll' | 'queue' = 'tryAll',
) {
  const lines: string[] = [];
  const write = (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg);
  let error: Error | undefined;
  const fail = () => (error ? Promise.reject(error) : Promise.resolve({}));
  const acts =
    act === 'queue' ? { tryAll: () => Promise.resolve({ queueFailure: error }) } : { [act]: fail };
  const health = createHealth({ ...well, ...acts, logger: pino({}, { write }) });
  for (error of trials) {
    await health.tryAll();
    // What a visitor meets meanwhile is no news.
    if (error && act === 'tryAll') health.noteFailure('database', new DatabaseUnavailable('57P01'));
  }
  return lines;
}

test('a failure has a line, another reason another, and its end one', async () => {
  const [login, table] = [new OperatorError('no login'), new OperatorError('no table')];
  expect(await linesOf([login, login, table, login, undefined, login])).toEqual([
    'no login',
    'no table',
    'no login',
    'the database stores again',
    'the migrations are applied',
    'no login',
  ]);
});

test('the codes of one reason have one line', async () => {
  const codes = ['ECONNREFUSED', 'ETIMEDOUT', '08006', 'timeout expired', '53100', '53100'];
  expect(await linesOf(codes.map((code) => new DatabaseUnavailable(code)))).toEqual([
    expect.stringMatching(/^the database does not answer \(ECONNREFUSED\)/),
    expect.stringMatching(/^the database has a full disk \(53100\)/),
  ]);
});

test('migrations and the queue have failures of their own', async () => {
  const error = new OperatorError('no right');
  expect(await linesOf([error, undefined], 'migrate')).toEqual([
    'no right',
    'the migrations are applied',
  ]);
  expect(await linesOf([error, undefined], 'queue')).toEqual([
    'the queue of messages fails: no right',
    'the queue works again',
  ]);
});

test('a visitor’s failure during a trial counts', async () => {
  const health = createHealth({
    ...well,
    tryAll: () => {
      health.noteFailure('database', new DatabaseUnavailable('57P01'));
      return Promise.resolve({});
    },
  });
  await health.tryAll();
  expect(health.readiness()).toMatchObject({ status: 'degraded', database: 'down' });
});

test('a record that waits in the spool degrades the site', async () => {
  const status = () => Promise.resolve({ waiting: 1, aside: 0 });
  const spool = { ...well.spool, status };
  const health = createHealth({ ...well, spool });
  await health.tryAll();
  expect(health.readiness()).toMatchObject({ status: 'degraded', spool: 'waiting', queue: 'up' });
});

test('a ready site is tried each sixth turn', async () => {
  let trials = 0;
  const tryAll = () => Promise.resolve({ queueFailure: void (trials += 1) });
  const health = createHealth({ ...well, tryAll });
  pauses = [];
  const stop = health.watch();
  const triedAfter = async (turn: number) => {
    while (pauses.length < turn) {
      pauses.at(-1)?.end();
      await untilPauses(pauses.length + 1);
    }
    return trials;
  };
  expect([await triedAfter(1), await triedAfter(6), await triedAfter(7)]).toEqual([1, 1, 2]);
  health.noteFailure('database', new Error());
  expect([await triedAfter(8), await triedAfter(9)]).toEqual([3, 3]);
  await stop();
});
