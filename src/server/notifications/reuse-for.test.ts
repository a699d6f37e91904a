import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { reuseFor } from './reuse-for.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('an answer is reused for a second, and asked for once', async () => {
  const answers: ((answer: string) => void)[] = [];
  const ask = reuseFor(1_000, () => new Promise<string>((resolve) => answers.push(resolve)));
  const first = ask();
  // The answer is late.
  jest.advanceTimersByTime(5_000);
  const second = ask();
  answers[0]?.('no');
  expect(await Promise.all([first, second])).toEqual(['no', 'no']);
  jest.advanceTimersByTime(999);
  expect(await ask()).toBe('no');
  jest.advanceTimersByTime(1);
  void ask();
  expect(answers).toHaveLength(2);
});

test('a failure counts for a second, too', async () => {
  let asked = 0;
  const ask = reuseFor(1_000, () => Promise.reject(new Error(`failure ${(asked += 1)}`)));
  await expect(ask()).rejects.toThrow('failure 1');
  await expect(ask()).rejects.toThrow('failure 1');
  jest.advanceTimersByTime(1_000);
  await expect(ask()).rejects.toThrow('failure 2');
});
