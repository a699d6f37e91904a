import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { scripts } from './scripts.vite.ts';

test('a page’s script that is too large fails the build', () => {
  const page = {
    type: 'chunk',
    fileName: 'page.js',
    code: '',
    moduleIds: ['/site/src/pages/hydrate.tsx'],
  };
  const { writeBundle } = scripts() as { writeBundle: (...args: unknown[]) => void };
  const failuresOf = (bytes: number) => {
    const failures: string[] = [];
    const error = (text: string) => failures.push(text);
    const compressed = { type: 'asset', source: new Uint8Array(bytes) };
    writeBundle.call({ error }, {}, { 'page.js': page, 'page.js.br': compressed });
    return failures;
  };
  expect(failuresOf(100_000)).toEqual([]);
  expect(failuresOf(200_000)).toEqual([expect.stringContaining('has 200000 bytes')]);
});

test('scripts are built for the browsers of the README', () => {
  const [, targets] = /target: \[(.*)\]/.exec(readFileSync('vite.config.ts', 'utf8')) ?? [];
  const [, promise = ''] = /runs in (.*) and newer/.exec(readFileSync('README.md', 'utf8')) ?? [];
  const browsers = promise.split(', ').map((name) => name.toLowerCase().replace(' ', ''));
  expect(targets?.match(/[\w.]+/g)?.sort()).toEqual(browsers.sort());
});
