import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createCircuitBreaker } from './circuit-breaker.ts';

const REST_MS = 50;
const rest = () => sleep(REST_MS + 20);

function breaker() {
  const changes: boolean[] = [];
  return { changes, ...createCircuitBreaker(REST_MS, (closed) => changes.push(closed)) };
}

test('when nothing has failed, then everything is let through', () => {
  const { admits, isClosed } = breaker();
  expect([admits(), admits(), isClosed()]).toEqual([true, true, true]);
});

test('when an attempt fails, then none is let through until a rest is over, and then one for each rest', async () => {
  const { admits, report, isClosed, changes } = breaker();
  report(false);
  expect([admits(), isClosed()]).toEqual([false, false]);
  await rest();
  expect([admits(), admits(), admits()]).toEqual([true, false, false]);
  await rest();
  expect(admits()).toBe(true);
  expect(changes).toEqual([false]);
});

test('when that one succeeds, then everything is let through again, and it is told once', async () => {
  const { admits, report, changes } = breaker();
  report(false);
  await rest();
  admits();
  report(true);
  report(true);
  expect([admits(), admits()]).toEqual([true, true]);
  expect(changes).toEqual([false, true]);
});

test('when the rest is ended early, then one attempt is let through at once', () => {
  const { admits, report, endRest } = breaker();
  report(false);
  endRest();
  expect([admits(), admits()]).toEqual([true, false]);
});
