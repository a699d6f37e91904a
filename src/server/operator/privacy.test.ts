import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { callCommand } from '../../tests/support/command-process.ts';
import { temporaryDataDir } from '../../tests/support/data-dir.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';
import { untilEnd } from '../../tests/support/until-end.ts';

const failed = await untilEnd(createTestDatabase());
const restored = await untilEnd(createTestDatabase());

test('when a list is printed from one database, then it is replayed in another, and again without a change', async () => {
  await failed.rows(`select sales.revoke_consent('(214) 555-0100', 'all', 'said "stop"')`);
  const { stdout: list } = await callCommand(['privacy:list'], { DATABASE_URL: failed.url });
  const file = join((await untilEnd(temporaryDataDir())).path, 'privacy-decisions');
  await writeFile(file, list);
  const replay = () => callCommand(['privacy:replay', file], { DATABASE_URL: restored.url });
  expect((await replay()).stdout).toBe('revocations and marks added: 1, leads erased again: 0\n');
  expect((await replay()).stdout).toBe('revocations and marks added: 0, leads erased again: 0\n');
  const query = 'select id, at, contact, channel, how from revocations';
  expect(await restored.rows(query)).toEqual(await failed.rows(query));
});

test('when no file is named, then the command says how it is used', async () => {
  const { code, stderr } = await callCommand(['privacy:replay'], { DATABASE_URL: restored.url });
  expect([code, stderr]).toEqual([1, 'privacy:replay: Use: privacy:replay FILE\n']);
});
