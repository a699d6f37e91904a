import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { releaseName } from './release.vite.ts';

const project = process.cwd();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'porchlight-release-'));
  await writeFile(join(folder, 'package.json'), '{ "name": "site", "version": "1.2.3" }');
  process.chdir(folder);
});
afterEach(async () => {
  delete process.env.RELEASE_COMMIT;
  process.chdir(project);
  await rm(folder, { recursive: true });
});

test('when RELEASE_COMMIT is set, then the release has it in its name', () => {
  process.env.RELEASE_COMMIT = '0123456789abcdef0123456789abcdef01234567';
  expect(releaseName()).toBe('site@1.2.3+0123456789ab');
});

test('when there is neither a commit nor a checkout, then the release has the time of the build', () => {
  // A container's build argument without a value is an empty string.
  process.env.RELEASE_COMMIT = '';
  expect(releaseName()).toMatch(/^site@1\.2\.3\+built-\d{4}-\d\d-\d\dT\d\d:\d\dZ$/);
});
