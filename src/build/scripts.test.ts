import { expect, jest, test } from '@jest/globals';
import { scripts } from './scripts.vite.ts';

test.each([
  [135_000, 0],
  [135_001, 1],
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
