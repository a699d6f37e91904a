import * as fs from 'node:fs/promises';
import { expect, jest, test } from '@jest/globals';
import { temporaryDataDir } from '../../tests/support/data-dir.ts';
import { newLeadRecord } from '../../tests/support/spooled.ts';

// As on FAT, exFAT and many network drives.
const link = () => Promise.reject(Object.assign(new Error('not supported'), { code: 'EPERM' }));
jest.unstable_mockModule('node:fs/promises', () => ({ ...fs, link }));
const { openSpool } = await import('./spool.ts');

test('a disk without hard links stores leads, and its probe says so', async () => {
  const spool = openSpool(temporaryDataDir());
  expect(await spool.check()).toBe('up');
  await spool.put(newLeadRecord());
  expect(await spool.status()).toEqual({ depth: 1, aside: 0 });
});
