import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createCircuitBreaker } from './circuit-breaker.ts';

const COOLDOWN_MS = 50;
const untilCooldownEnds = () => sleep(COOLDOWN_MS + 20);

test('when an attempt fails, then only one more is allowed per cool-down until one succeeds, and each change is reported once', async () => {
  const changes: boolean[] = [];
  const { allowsAttempt, recordResult } = createCircuitBreaker(COOLDOWN_MS, (closed) => changes.push(closed));
  expect([allowsAttempt(), allowsAttempt()]).toEqual([true, true]);
  recordResult(false);
  recordResult(false);
  expect(allowsAttempt()).toBe(false);
  await untilCooldownEnds();
  expect([allowsAttempt(), allowsAttempt()]).toEqual([true, false]);
  await untilCooldownEnds();
  expect([allowsAttempt(), allowsAttempt()]).toEqual([true, false]);
  recordResult(true);
  recordResult(true);
  expect([allowsAttempt(), allowsAttempt()]).toEqual([true, true]);
  expect(changes).toEqual([false, true]);
});
