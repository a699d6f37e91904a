import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { settingNames } from '#server/env.server.ts';

// The container's own affair, or given to the one command that needs it.
const NOT_PASSED_ON = ['PORT', 'HOST', 'DATA_DIR'];

test('when a setting is added, then docker-compose.yml passes it on to web', async () => {
  const file = await readFile('docker-compose.yml', 'utf8');
  const isNamed = (name: string) => new RegExp(`^ +${name}(_FILE)?: `, 'm').test(file);
  expect(settingNames).toContain('PUBLIC_URL');
  expect(settingNames.filter((name) => !isNamed(name) && !NOT_PASSED_ON.includes(name))).toEqual([]);
});

test('when .env is copied from its example, then the names in it are those that compose reads', async () => {
  const [file, example] = await Promise.all([
    readFile('docker-compose.yml', 'utf8'),
    readFile('.env.example', 'utf8'),
  ]);
  const names = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
  expect(names).toEqual(expect.arrayContaining(['PUBLIC_URL', 'POSTGRES_PASSWORD']));
  const unknown = names.filter((name) => name !== 'COMPOSE_PROFILES' && !file.includes(`\${${name}:`));
  expect(unknown).toEqual([]);
});
