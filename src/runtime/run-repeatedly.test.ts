import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { eventually } from '../tests/support/eventually.ts';
import { runRepeatedly } from './run-repeatedly.ts';

test.each([
  ['repeats', ['disk full', 'disk full', 'disk full'], ['disk full']],
  ['stops and comes back', ['disk full', '', 'disk full'], ['disk full', 'disk full']],
  ['changes', ['disk full', 'no folder', 'no folder'], ['disk full', 'no folder']],
])('a failure that %s is reported once', async (_how, failures, expected) => {
  const reports: string[] = [];
  const action = () => {
    const failure = failures.shift();
    return failure ? Promise.reject(new Error(failure)) : Promise.resolve();
  };
  const onFailure = (error: unknown) => reports.push((error as Error).message);
  const stop = runRepeatedly(action, { everyMs: 1, onFailure });
  await eventually(() => failures.length, 0);
  await stop();
  expect(reports).toEqual(expected);
});

test('a stop waits for the action only', async () => {
  const options = { everyMs: 60_000, onFailure: () => undefined };
  const pausing = runRepeatedly(() => Promise.resolve(), options);
  await setImmediate();
  await pausing();

  const events: string[] = [];
  let end: () => void = () => undefined;
  const act = (signal: AbortSignal) => {
    signal.addEventListener('abort', () => events.push('told'));
    return new Promise<void>((resolve) => (end = resolve));
  };
  const stop = runRepeatedly(act, options);
  const stopped = stop().then(() => events.push('stopped'));
  await setImmediate();
  expect(events).toEqual(['told']);
  end();
  await stopped;
  expect(events).toEqual(['told', 'stopped']);
});
