import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createCircuitBreaker } from './circuit-breaker.ts';

const REST_MS = 50;
const rest = () => sleep(REST_MS + 20);

test('when an attempt fails, then only one more is allowed per cool-down until one succeeds, and each change is reported once', async () => {
  const changes: boolean[] = [];
  const { admits, report } = createCircuitBreaker(REST_MS, (closed) => changes.push(closed));
  expect([admits(), admits()]).toEqual([true, true]);
  report(false);
  report(false);
  expect(admits()).toBe(false);
  await rest();
  expect([admits(), admits()]).toEqual([true, false]);
  await rest();
  expect([admits(), admits()]).toEqual([true, false]);
  report(true);
  report(true);
  expect([admits(), admits()]).toEqual([true, true]);
  expect(changes).toEqual([false, true]);
});
