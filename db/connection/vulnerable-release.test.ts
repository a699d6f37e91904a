import { expect, test } from '@jest/globals';
import { openTestPool } from '../../src/tests/support/test-database.ts';
import { vulnerabilityWarning, describeVulnerability } from './vulnerable-release.ts';

test.each([
  [180_004, '18.6'],
  [180_005, '18.6'],
  [170_010, '17.11'],
  [160_014, '16.15'],
  [150_018, '15.19'],
])('of %d it is said to update to %s', (version, newer) =>
  expect(describeVulnerability(version)).toMatch(
    new RegExp(`Update it to ${newer} or newer .* of 'npm start', .*docs/without-docker.md`),
  ),
);

test.each([180_006, 180_010, 170_011, 160_015, 150_020, 190_000])('of %d, nothing', (version) =>
  expect(describeVulnerability(version)).toBeUndefined(),
);

test('the server says its version', async () => {
  const { testDatabase, database } = await openTestPool();
  const [{ server_version_num: version } = {}] = await testDatabase.rows('show server_version_num');
  expect(await database.run(vulnerabilityWarning)).toBe(describeVulnerability(Number(version)));
});
