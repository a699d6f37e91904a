import { readFileSync } from 'node:fs';
import { expect, jest, test } from '@jest/globals';
import { scripts } from './scripts.vite.ts';

test.each([
  [131_000, 0],
  [131_001, 1],
])('a page’s script of %d bytes fails the build %d times', (bytes, errors) => {
  const page = {
    type: 'chunk',
    fileName: 'page.js',
    code: '',
    moduleIds: ['/site/src/pages/hydrate.tsx'],
  };
  const compressed = { type: 'asset', source: new Uint8Array(bytes) };
  const error = jest.fn();
  const { writeBundle } = scripts() as { writeBundle: (...args: unknown[]) => void };
  writeBundle.call({ error }, {}, { 'page.js': page, 'page.js.br': compressed });
  expect(error).toHaveBeenCalledTimes(errors);
});

test('scripts are built for the browsers of the README', () => {
  const [, targets] = /target: \[(.*)\]/.exec(readFileSync('vite.config.ts', 'utf8')) ?? [];
  const [, promise = ''] = /runs in (.*) and newer/.exec(readFileSync('README.md', 'utf8')) ?? [];
  const browsers = promise.split(', ').map((name) => name.toLowerCase().replace(' ', ''));
  expect(targets?.match(/[\w.]+/g)?.sort()).toEqual(browsers.sort());
});
