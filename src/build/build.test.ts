import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, afterEach } from '@jest/globals';
import { releaseName } from './release.vite.ts';
import { temporaryDataDir } from '../tests/support/resources.ts';

const project = process.cwd();
const folder = temporaryDataDir();
afterEach(() => {
  delete process.env.RELEASE_COMMIT;
  process.chdir(project);
});

test('the release name has the first 12 characters of RELEASE_COMMIT', () => {
  process.env.RELEASE_COMMIT = '0123456789abcdef0123456789abcdef01234567';
  expect(releaseName()).toMatch(/^porchlight@\d+\.\d+\.\d+\+0123456789ab$/);
});

test('without RELEASE_COMMIT and git, the release name has the build time', async () => {
  await writeFile(join(folder, 'package.json'), '{ "name": "site", "version": "1.2.3" }');
  process.chdir(folder);
  // A container's build argument without a value is an empty string.
  process.env.RELEASE_COMMIT = '';
  expect(releaseName()).toMatch(/^site@1\.2\.3\+built-\d{4}-\d\d-\d\dT\d\d:\d\dZ$/);
});
