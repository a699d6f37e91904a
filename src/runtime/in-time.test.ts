import { expect, test } from '@jest/globals';
import { inTime } from './in-time.ts';

test('work that never ends is given up', async () => {
  await expect(inTime(new Promise(() => {}), 10)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(await inTime(Promise.resolve('done'), 60_000)).toBe('done');
});
