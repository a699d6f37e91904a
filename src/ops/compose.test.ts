/* oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-call -- JSON of Compose has no types */
// What Compose makes of its files: who reaches what, and with which secrets.
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test as always } from '@jest/globals';
import { temporaryDataDir } from '../tests/support/resources.ts';
import type { Yaml } from '../tests/support/manifests.ts';

const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;
if (!hasCompose) process.stderr.write('Compose is not run: docker compose is not installed.\n');
const test = hasCompose ? always : always.skip;

const secrets = {
  POSTGRES_PASSWORD: 'the-owners',
  SITE_DATABASE_PASSWORD: 'the-sites',
  BACKUP_CRYPT_PASSWORD: 'the-backups',
};

/** The whole of some files, for a new checkout whose .env is filled in. */
function configOf(...files: string[]): Yaml {
  const folder = temporaryDataDir();
  const values = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
  const example = readFileSync('.env.example', 'utf8').replaceAll(/^\w+_PASSWORD=\n/gm, '');
  writeFileSync(join(folder, '.env'), [example, ...values].join(''));
  copyFileSync('site.env.example', join(folder, 'site.env'));
  const options = files.flatMap((file) => ['-f', resolve(file)]);
  const { stdout, stderr } = spawnSync(
    'docker',
    [
      'compose',
      ...options,
      '--project-directory',
      folder,
      '--profile',
      '*',
      'config',
      '--format=json',
    ],
    { encoding: 'utf8', env: { PATH: process.env.PATH, DOCKER_CONFIG: process.env.DOCKER_CONFIG } },
  );
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}
const config: Yaml = hasCompose ? configOf('docker-compose.yml') : { services: {} };
const services = Object.entries<Yaml>(config.services);

const published = ({ ports = [] }: Yaml) => ports.map(({ host_ip }: Yaml) => host_ip);
const isInternal = (network: string) => config.networks[network].internal === true;

test('only the proxy listens on other addresses than this machine’s own', () => {
  const open = services.filter(([, service]) =>
    published(service).some((ip: string) => ip !== '127.0.0.1'),
  );
  expect(open.map(([name]) => name)).toEqual(['proxy']);
  expect(published(config.services.web)).toEqual(['127.0.0.1']);
});

test('the database is on no network that leads out, and publishes nothing', () => {
  const { db, migrate } = config.services;
  expect(published(db)).toEqual([]);
  for (const { networks } of [db, migrate])
    expect(Object.keys(networks).filter((network) => !isInternal(network))).toEqual([]);
});

test('for SQL clients, the database is on this machine’s own address', () => {
  const { db } = configOf('docker-compose.yml', 'src/ops/compose.sales.yml').services;
  expect(published(db)).toEqual(['127.0.0.1']);
  // Docker publishes no ports on an internal network.
  expect(Object.keys(db.networks).every(isInternal)).toBe(false);
});

test('each secret is known to those who need it', () => {
  const whoKnows = (secret: string) =>
    services
      .filter(([, service]) => JSON.stringify(service).includes(secret))
      .map(([name]) => name);
  expect(Object.values(secrets).map(whoKnows)).toEqual([
    ['backup', 'db', 'migrate'],
    // From .env, of which `backup` gets all.
    ['backup', 'migrate', 'web'],
    ['backup'],
  ]);
});

test('each container is limited, and is there again after a restart', () => {
  for (const [name, service] of services)
    expect([name, service]).toEqual([
      name,
      expect.objectContaining({
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.any(String),
        restart: name === 'migrate' ? 'no' : 'unless-stopped',
        logging: { driver: 'json-file', options: expect.objectContaining({ 'max-size': '10m' }) },
        // PostgreSQL's image writes to its folders.
        ...(name === 'db' ? {} : { read_only: true }),
      }),
    ]);
});

test('what outlasts a container is in a volume', () => {
  const named = services.flatMap(([, { volumes = [] }]) =>
    volumes.filter(({ type }: Yaml) => type === 'volume').map(({ source }: Yaml) => source),
  );
  expect(new Set(named)).toEqual(new Set(Object.keys(config.volumes)));
});
