import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { SECRETS, settingNames } from './env.server.ts';

const NOT_IN_COMPOSE = ['PORT', 'HOST', 'DATA_DIR'];

test('docs/settings.md lists every setting and marks every secret', async () => {
  const text = await readFile('docs/settings.md', 'utf8');
  const rows = [...text.matchAll(/^- `([A-Z_]+)`(\\\*)?: /gm)];
  expect(rows.map(([, name]) => name).sort()).toEqual(settingNames.toSorted());
  const marked = rows.flatMap(([, name, mark]) => (mark ? [name] : []));
  expect(marked.sort()).toEqual(SECRETS.toSorted());
});

test('docker-compose.yml names every setting except those that are fixed in the container', async () => {
  const file = await readFile('docker-compose.yml', 'utf8');
  const isNamed = (name: string) => new RegExp(`^ +${name}(_FILE)?: `, 'm').test(file);
  expect(settingNames).toContain('PUBLIC_URL');
  expect(settingNames.filter((name) => !isNamed(name) && !NOT_IN_COMPOSE.includes(name))).toEqual([]);
});

test('docker-compose.yml or Compose itself uses every variable in .env.example', async () => {
  const [file, example] = await Promise.all([
    readFile('docker-compose.yml', 'utf8'),
    readFile('.env.example', 'utf8'),
  ]);
  const names = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
  expect(names).toEqual(expect.arrayContaining(['PUBLIC_URL', 'POSTGRES_PASSWORD']));
  const unknown = names.filter((name) => name !== 'COMPOSE_PROFILES' && !file.includes(`\${${name}:`));
  expect(unknown).toEqual([]);
});
