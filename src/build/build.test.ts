import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, afterEach } from '@jest/globals';
import { unsupportedIn } from './browser-support.vite.ts';
import { releaseName } from './release.vite.ts';
import { temporaryDataDir } from '../tests/support/resources.ts';

test.each([
  ['a method of arrays', 'list.with(0, 1)', ['.with']],
  ['a static method', 'Promise.withResolvers()', ['Promise.withResolvers', '.withResolvers']],
  ['a constructor', 'new URLPattern(path)', ['URLPattern']],
  ['a method of elements', 'menu.showPopover()', ['.showPopover']],
  ['a lookbehind', '/(?<=a)b/.test(text)', ['(?<=']],
])('the build refuses %s that browsers lack', (_, code, names) => {
  expect(unsupportedIn(code)).toEqual(names);
});

test.each([
  ['an older method', 'list.at(-1); AbortSignal.timeout(1)'],
  ['a call that tests for the method', 'menu.showPopover?.()'],
  ['a method of its own', 'const tools = { with() {} }; tools.with()'],
])('the build accepts %s', (_, code) => {
  expect(unsupportedIn(code)).toEqual([]);
});

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
