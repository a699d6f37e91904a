import * as fs from 'node:fs/promises';
import { expect, jest, test } from '@jest/globals';
import { temporaryDataDir } from '../../../tests/support/data-dir.ts';
import { fillSpool, recordOf } from '../../../tests/support/spooled.ts';
import { untilEnd } from '../../../tests/support/until-end.ts';

const stat = jest.fn(fs.stat);
jest.unstable_mockModule('node:fs/promises', () => ({ ...fs, stat }));
const { openSpool } = await import('./spool.ts');

test('when 20,000 leads wait, then the status counts them and looks at 100 files, none of them twice', async () => {
  const data = await untilEnd(temporaryDataDir());
  fillSpool(
    data.path,
    Array.from({ length: 20_000 }, () => recordOf()),
  );
  const spool = openSpool(data.path);
  for (const calls of [100, 200]) {
    expect(await spool.status()).toMatchObject({ depth: 20_000, oldestAgeMs: expect.any(Number) });
    expect(stat).toHaveBeenCalledTimes(calls);
  }
  expect(new Set(stat.mock.calls.map(([path]) => path)).size).toBe(200);
});
