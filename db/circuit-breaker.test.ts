import { afterEach, expect, jest, test } from '@jest/globals';
import { createCircuitBreaker } from './circuit-breaker.ts';

afterEach(() => void jest.useRealTimers());

test('an open breaker allows one attempt per cool-down, and a success closes it', () => {
  jest.useFakeTimers();
  const changes: boolean[] = [];
  const breaker = createCircuitBreaker(1_000, (closed) => changes.push(closed));
  breaker.recordResult(false);
  expect(breaker.requestAttempt()).toBe(false);
  jest.advanceTimersByTime(1_000);
  expect([breaker.requestAttempt(), breaker.requestAttempt()]).toEqual([true, false]);
  breaker.recordResult(true);
  expect([breaker.requestAttempt(), breaker.requestAttempt()]).toEqual([true, true]);
  expect(changes).toEqual([false, true]);
});
