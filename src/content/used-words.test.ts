import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const sources = ['src', 'db']
  .flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => `${root}/${path}`),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$|^src\/tests\//.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

function namesIn(words: unknown): string[] {
  if (Array.isArray(words)) return words.flatMap(namesIn);
  if (typeof words !== 'object' || words === null) return [];
  return Object.entries(words).flatMap(([name, value]) => [name, ...namesIn(value)]);
}

const contentFiles = sources.map(({ path }) => path).filter((path) => path.startsWith('src/content/'));
test.each(contentFiles)('when %s exports texts, then another file uses their names', async (file) => {
  const words: unknown = await import(`../../${file}`);
  const others = sources.flatMap(({ path, text }) => (path === file ? [] : [text])).join('\n');
  // Names with a hyphen or a blank are values, such as the stages of a call.
  const names = namesIn({ ...(words as object) }).filter((name) => /^\w+$/.test(name));
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(others))).toEqual([]);
});
