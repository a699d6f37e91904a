import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { eventually } from '../tests/support/eventually.ts';
import { diskOf } from './disk.ts';

const late = { code: 'ETIMEDOUT' };

test('at most two calls wait for a disk that hangs', async () => {
  const disk = diskOf(randomUUID());
  const ends: (() => void)[] = [];
  const hang = () => new Promise<void>((resolve) => ends.push(resolve));
  const first = Array.from({ length: 10 }, () => disk.run(hang, 50));
  for (const each of await Promise.allSettled(first)) expect(each).toMatchObject({ reason: late });
  await expect(disk.run(hang, 60_000)).rejects.toMatchObject(late);
  expect(ends).toHaveLength(2);
  for (const end of ends) end();
  const answer = () => disk.run(() => Promise.resolve('written'), 60_000).catch(() => undefined);
  await eventually(answer, 'written');
  expect(ends).toHaveLength(2);
});

test('work that fails makes room for the next', async () => {
  const disk = diskOf(randomUUID());
  const fail = () => disk.run(() => Promise.reject(new Error('full')), 60_000);
  for (let turn = 0; turn < 5; turn += 1) await expect(fail()).rejects.toThrow('full');
  expect(await disk.run(() => Promise.resolve('written'), 60_000)).toBe('written');
});
