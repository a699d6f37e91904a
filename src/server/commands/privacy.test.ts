import { expect, test } from '@jest/globals';
import { callCommand, runCommand } from '../../tests/support/command-process.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';

const failed = await createTestDatabase();
const restored = await createTestDatabase();

test('privacy:replay adds what privacy:list wrote', async () => {
  await failed.rows(`select sales.revoke_consent('(214) 555-0100', 'all', 'said "stop"')`);
  const { stdout: input } = await callCommand(['privacy:list'], { DATABASE_URL: failed.url });
  const { stdout } = await runCommand(['privacy:replay'], { DATABASE_URL: restored.url }, { input });
  expect(stdout).toBe(
    'stops, lifts and undos added: 1, requests added or closed: 0, leads erased again: 0\n',
  );
  const query = 'select id, at, contact, channel, how from revocations';
  expect(await restored.rows(query)).toEqual(await failed.rows(query));
});

test('privacy:replay says how to pass a file', async () => {
  const { code, stderr } = await callCommand(['privacy:replay', 'list'], { DATABASE_URL: restored.url });
  expect([code, stderr]).toEqual([1, expect.stringContaining('privacy:replay < FILE')]);
});
