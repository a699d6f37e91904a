import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { temporaryDataDir } from '../tests/support/resources.ts';
import { releaseName } from './release.vite.ts';

const project = process.cwd();
const folder = temporaryDataDir();
afterEach(() => {
  delete process.env.RELEASE_COMMIT;
  process.chdir(project);
});

test('when RELEASE_COMMIT is set, then the release name has the first 12 characters of the commit', () => {
  process.env.RELEASE_COMMIT = '0123456789abcdef0123456789abcdef01234567';
  expect(releaseName()).toMatch(/^porchlight@\d+\.\d+\.\d+\+0123456789ab$/);
});

test('when there is neither RELEASE_COMMIT nor a git checkout, then the release name has the build time', async () => {
  await writeFile(join(folder, 'package.json'), '{ "name": "site", "version": "1.2.3" }');
  process.chdir(folder);
  // A container's build argument without a value is an empty string.
  process.env.RELEASE_COMMIT = '';
  expect(releaseName()).toMatch(/^site@1\.2\.3\+built-\d{4}-\d\d-\d\dT\d\d:\d\dZ$/);
});
