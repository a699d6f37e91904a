import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { commandNames } from '#server/commands/run-command.ts';
import { readEnv, SECRETS } from '#server/env.server.ts';
import { healthPaths } from '#shared/api.ts';
import packageJson from '../../package.json' with { type: 'json' };
import {
  documentsIn,
  envFile,
  read,
  siteImage,
  unknownBackupSettings,
  unknownSettings,
} from '../tests/support/deployment-files.ts';
import { SITE_ROLE } from '../tests/support/test-cluster.ts';

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  // The kinds have too many shapes to type.
  spec: any; // eslint-disable-line @typescript-eslint/no-explicit-any
}

interface Container {
  name: 'web' | 'migrate' | 'backup';
  image: string;
  args: string[];
  command: string[];
  env: { name: string; value?: string }[];
  ports: { name: string; containerPort: number }[];
  volumeMounts: { name: string; mountPath: string }[];
}

interface Pod {
  metadata: { labels: Record<string, string> };
  spec: { containers: [Container]; volumes: { name: string }[] };
}

const folder = 'src/ops/kubernetes';
const files = (readdirSync(folder, { recursive: true }) as string[])
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => join(folder, name));
const isKustomization = (path: string) => path.endsWith('kustomization.yaml');
const manifests = files
  .filter((path) => !isKustomization(path))
  .flatMap((path) => documentsIn<Manifest>(path));
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
const namesIn = (key: string, within?: unknown) =>
  valuesOf<{ name: string }>(key, within).map(({ name }) => name);

const pods = valuesOf<Pod>('template');
const containers = pods.map(({ spec }) => spec.containers[0]);
const [web, migrate, backup] = ['web', 'migrate', 'backup'].map((name) =>
  containers.find((container) => container.name === name),
) as [Container, Container, Container];
const variablesOf = ({ env }: Container) =>
  Object.fromEntries(env.map(({ name, value = '' }) => [name, value]));

const settings = envFile(`${folder}/settings.env`);
const cluster = specOf('Cluster', 'db');
const guide = read('docs/kubernetes.md');

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

/** The manifest as the patches of restore/kustomization.yaml change it. */
function restored(manifest: Manifest): Manifest {
  const changed = { ...structuredClone(manifest) };
  const [{ patches }] = documentsIn<{ patches: [{ patch: string }] }>(`${folder}/restore/kustomization.yaml`);
  for (const { path, value } of parse(patches[0].patch) as { path: string; value: unknown }[]) {
    const keys = path.split('/').slice(1);
    const last = keys.pop() ?? '';
    let parent: Record<string, unknown> = changed;
    for (const key of keys) parent = parent[key] as Record<string, unknown>;
    parent[last] = value;
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

test('Kubernetes names only existing settings', () => {
  expect(containers).toHaveLength(3);
  const secrets = Object.keys(envFile(`${folder}/secrets.env.example`));
  const names = [web, migrate].flatMap((container) => Object.keys(variablesOf(container)));
  expect(unknownSettings([...Object.keys(settings), ...names])).toEqual([]);
  expect(unknownBackupSettings(Object.keys(variablesOf(backup)))).toEqual([]);
  expect([...SECRETS]).toEqual(expect.arrayContaining(secrets));
  expect(readEnv(settings).PUBLIC_URL).toBe('https://example.com');
});

test('the pods have the ports and probes of the site', () => {
  const { PORT, METRICS_PORT } = readEnv(settings);
  expect(siteImage.port).toBe(PORT);
  expect(web.ports).toEqual([
    { name: 'http', containerPort: PORT },
    { name: 'metrics', containerPort: METRICS_PORT },
  ]);
  const probe = (path: string) => expect.objectContaining({ httpGet: { path, port: 'http' } });
  expect(web).toMatchObject({
    startupProbe: probe(healthPaths.live),
    livenessProbe: probe(healthPaths.live),
    readinessProbe: probe(healthPaths.ready),
  });
});

test('services, the ingress and policies name ports and pods that exist', () => {
  const selected: Record<string, string>[] = [
    specOf('Service', 'web').selector,
    ...valuesOf<Record<string, string>>('matchLabels'),
  ];
  for (const labels of selected.filter(({ app }) => app))
    expect(pods.map(({ metadata }) => metadata)).toContainEqual({ labels: expect.objectContaining(labels) });
  const portNames = web.ports.map(({ name }) => name);
  const [{ name, targetPort }] = specOf('Service', 'web').ports;
  const inPolicies = valuesOf<{ port: string | number }>('port').filter((port) => typeof port === 'string');
  for (const port of [targetPort, ...inPolicies]) expect(portNames).toContain(port);
  expect(valuesOf('service')).toEqual([{ name: 'web', port: { name } }]);
  expect(valuesOf('host')).toEqual([new URL(settings.PUBLIC_URL ?? '').host]);
});

test('the guide makes every secret and file that the pods read', () => {
  const made = [...guide.matchAll(/create secret generic (\S+)/g)].map(([, name]) => name);
  const byOperator = ['db-ca', 'db-app'];
  const named = [
    ...['secretKeyRef', 'secretRef', 'passwordSecret'].flatMap((key) => namesIn(key)),
    ...valuesOf<string>('secretName', pods),
  ];
  for (const name of named) expect([...made, ...byOperator]).toContain(name);

  const [, generated = ''] = /create configmap backup-scripts ([^]*?)\n\n/.exec(guide) ?? [];
  const sources = [...generated.matchAll(/--from-file=(\S+)/g)].map(([, path = '']) => join(folder, path));
  expect(sources.filter((path) => !existsSync(path))).toEqual([]);
  const scripts = backup.volumeMounts.find(({ name }) => name === 'scripts')?.mountPath ?? '';
  const mounted = sources.map((path) => join(scripts, path.slice(dirname(path).length)));
  expect(mounted).toContain(backup.command[1]);
  for (const name of ['restore.sh', 'privacy-decisions.sql', 'roles.sql'])
    expect(mounted).toContain(join(scripts, name));
});

test('pods run the image of the release as its user', () => {
  const [{ images }] = documentsIn<{ images: object[] }>(`${folder}/image/kustomization.yaml`);
  expect(images).toMatchObject([{ name: 'porchlight', newTag: packageJson.version }]);
  for (const { spec } of pods.filter((pod) => pod.spec.containers[0] !== backup))
    expect(spec).toMatchObject({
      containers: [{ image: 'porchlight' }],
      securityContext: { runAsUser: siteImage.user },
    });
  for (const { args } of [web, migrate]) expect(commandNames).toContain(args[0]);
  expect(read('Dockerfile')).toContain(`FROM ${backup.image} AS backup\n`);
});

test("each pod connects as its own role to the cluster's database", () => {
  const { database, owner } = cluster.bootstrap.initdb;
  const partsOf = (url = '') => [new URL(url).username, new URL(url).hostname, new URL(url).pathname];
  expect(partsOf(settings.DATABASE_URL)).toEqual([SITE_ROLE, 'db-rw', `/${database}`]);
  expect(partsOf(variablesOf(migrate).DATABASE_URL)).toEqual([owner, 'db-rw', `/${database}`]);
  expect(variablesOf(backup)).toMatchObject({ PGHOST: 'db-rw', PGUSER: owner, PGDATABASE: database });
  expect(cluster.managed.roles).toMatchObject([{ name: SITE_ROLE, login: true }]);
  expect(cluster.postgresql.parameters).toMatchObject({ temp_file_limit: '1GB' });
  expect(guide).toContain(`username=${SITE_ROLE} `);
  const passwordsOf = (container: Container) => namesIn('secretKeyRef', container);
  expect([migrate, backup].flatMap(passwordsOf)).toEqual(['db-app', 'db-app']);
  expect(passwordsOf(web)).toEqual(namesIn('passwordSecret'));
});
