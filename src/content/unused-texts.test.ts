import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const sources = ['src', 'db']
  .flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => `${root}/${path}`),
  )
  .filter((path) => /\.(tsx?|css)$/.test(path) && !/\.test\.ts$|^src\/tests\//.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

function propertyNamesIn(texts: unknown): string[] {
  if (Array.isArray(texts)) return texts.flatMap(propertyNamesIn);
  if (typeof texts !== 'object' || texts === null) return [];
  return Object.entries(texts).flatMap(([name, value]) => [name, ...propertyNamesIn(value)]);
}

const contentFiles = sources.map(({ path }) => path).filter((path) => /^src\/content\/.*\.ts$/.test(path));
test.each(contentFiles)('each text of %s is used', async (file) => {
  const texts: unknown = await import(`../../${file}`);
  const others = sources.flatMap(({ path, text }) => (path === file ? [] : [text])).join('\n');
  // Skips names with a hyphen, such as 'web-call-creation', because code looks them up through a variable.
  const names = propertyNamesIn({ ...(texts as object) }).filter((name) => /^\w+$/.test(name));
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(others))).toEqual([]);
});
