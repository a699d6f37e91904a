import { expect, test } from '@jest/globals';
import { callCommand, runCommand } from '../../tests/support/command-process.ts';
import { createTestDatabase } from '../../tests/support/test-database.ts';

const failed = await createTestDatabase();
const restored = await createTestDatabase();

test('when privacy:replay gets the same list of privacy decisions twice, then it adds each decision only once', async () => {
  await failed.rows(`select sales.revoke_consent('(214) 555-0100', 'all', 'said "stop"')`);
  const { stdout: list } = await callCommand(['privacy:list'], { DATABASE_URL: failed.url });
  const replay = () => runCommand(['privacy:replay'], { DATABASE_URL: restored.url }, { input: list });
  expect((await replay()).stdout).toBe(
    'revocations and do-not-call marks added: 1, requests added or closed: 0, leads erased again: 0\n',
  );
  expect((await replay()).stdout).toBe(
    'revocations and do-not-call marks added: 0, requests added or closed: 0, leads erased again: 0\n',
  );
  const query = 'select id, at, contact, channel, how from revocations';
  expect(await restored.rows(query)).toEqual(await failed.rows(query));
});

test('when privacy:replay gets a file name as an argument, then it says how to pass the file', async () => {
  const { code, stderr } = await callCommand(['privacy:replay', 'list'], { DATABASE_URL: restored.url });
  expect([code, stderr]).toEqual([1, expect.stringContaining('privacy:replay < FILE')]);
});
