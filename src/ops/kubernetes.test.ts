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

interface Container {
  name: string;
  image: string;
  args?: string[];
  command?: string[];
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string } } }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  volumeMounts: { name: string; mountPath: string }[];
}

interface Volume {
  name: string;
  persistentVolumeClaim?: { claimName: string };
  configMap?: { name: string };
  secret?: { secretName: string; items: { path: string }[] };
}

interface PodTemplate {
  metadata: { labels: Record<string, string> };
  spec: { containers: [Container]; volumes: Volume[]; securityContext: { runAsUser: number } };
}

interface Service {
  selector: Record<string, string>;
  ports: [{ name: string; targetPort: string }];
}

interface NetworkPolicy {
  podSelector: { matchLabels?: Record<string, string> };
  ingress?: { ports: { port: string | number }[] }[];
}

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  // The kinds have too many shapes to type.
  spec: any; // eslint-disable-line @typescript-eslint/no-explicit-any
}

interface Model {
  validate(): void;
}

interface Kustomization {
  kind: string;
  resources?: string[];
  components?: string[];
  images?: { name: string; newTag: string }[];
  configMapGenerator?: { name: string; envs: string[] }[];
  patches?: { patch: string }[];
}

const folder = 'src/ops/kubernetes';
const files = (readdirSync(folder, { recursive: true }) as string[])
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => join(folder, name));
const isKustomization = (path: string) => path.endsWith('kustomization.yaml');
const kustomizations = files
  .filter(isKustomization)
  .map((path) => ({ path, ...documentsIn<Kustomization>(path)[0] }));
const manifests = files
  .filter((path) => !isKustomization(path))
  .flatMap((path) => documentsIn<Manifest>(path));
const specsOf = (kind: string) => manifests.filter((one) => one.kind === kind).map(({ spec }) => spec);
const specOf = (kind: string, name: string) =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name)?.spec;

const templates: PodTemplate[] = [
  ...['StatefulSet', 'Job'].flatMap((kind) => specsOf(kind).map(({ template }) => template)),
  ...specsOf('CronJob').map(({ jobTemplate }) => jobTemplate.spec.template),
];
const containerOf = ({ spec }: PodTemplate) => spec.containers[0];
const containers = templates.map(containerOf);
const [web, migrate, backup] = ['web', 'migrate', 'backup'].map((name) =>
  containers.find((container) => container.name === name),
) as [Container, Container, Container];
const namesIn = ({ env }: Container) => env.map(({ name }) => name);
const valuesIn = ({ env }: Container) => Object.fromEntries(env.map(({ name, value = '' }) => [name, value]));

const restorePatches = kustomizations.flatMap(({ patches = [] }) =>
  patches.flatMap(({ patch }) => parse(patch) as { path: string; value: unknown }[]),
);

const settings = envFile(`${folder}/settings.env`);
const cluster = specOf('Cluster', 'db');
const guide = read('docs/kubernetes.md');

/** The schemas refuse wrong types and missing fields. `kubectl apply` itself refuses unknown fields. */
async function validate(object: Manifest): Promise<void> {
  const models = object.apiVersion.includes('.cnpg.io/')
    ? '@kubernetes-models/cloudnative-pg'
    : 'kubernetes-models';
  const module = (await import(`${models}/${object.apiVersion}`)) as Record<
    string,
    new (data: Manifest) => Model
  >;
  const Kind = module[object.kind];
  if (!Kind) throw new Error(`there is no kind ${object.kind}`);
  new Kind(object).validate();
}

test('each object, and the cluster after a restore, is valid for its schema', async () => {
  // There is no published schema of the plugin's objects.
  for (const object of manifests.filter(({ kind }) => kind !== 'ObjectStore')) await validate(object);
  for (const restored of structuredClone(manifests.filter(({ kind }) => kind === 'Cluster'))) {
    for (const { path, value } of restorePatches) {
      const keys = path.split('/').slice(1);
      const last = keys.pop() ?? '';
      let part = restored as unknown as Record<string, unknown>;
      for (const key of keys) part = part[key] as Record<string, unknown>;
      part[last] = value;
    }
    await validate(restored);
    await expect(validate({ ...restored, spec: { instances: '3' } })).rejects.toThrow('must be integer');
  }
});

test('Kubernetes names only existing settings', () => {
  expect(containers).toHaveLength(3);
  const secrets = Object.keys(envFile(`${folder}/secrets.env.example`));
  expect(unknownSettings([...Object.keys(settings), ...namesIn(web), ...namesIn(migrate)])).toEqual([]);
  expect(unknownBackupSettings(namesIn(backup))).toEqual([]);
  expect([...SECRETS]).toEqual(expect.arrayContaining(secrets));
  expect(readEnv(settings).PUBLIC_URL).toBe('https://example.com');
  expect(readEnv(valuesIn(migrate)).MIGRATE_BACKUP_HOURS).toBe(24);
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
  const isOfPod = (labels: Record<string, string>) =>
    templates.some(({ metadata }) =>
      Object.entries(labels).every(([key, at]) => metadata.labels[key] === at),
    );
  const portNames = web.ports?.map(({ name }) => name);
  const service: Service = specOf('Service', 'web');
  expect(isOfPod(service.selector)).toBe(true);
  expect(portNames).toContain(service.ports[0].targetPort);
  for (const { rules } of specsOf('Ingress')) {
    const { backend } = rules[0].http.paths[0];
    expect(backend.service).toEqual({ name: 'web', port: { name: service.ports[0].name } });
    expect(rules[0].host).toBe(new URL(settings.PUBLIC_URL ?? '').host);
  }
  for (const { podSelector, ingress = [] } of specsOf('NetworkPolicy') as NetworkPolicy[]) {
    const { matchLabels = {} } = podSelector;
    if ('app' in matchLabels) expect([matchLabels, isOfPod(matchLabels)]).toEqual([matchLabels, true]);
    for (const { port } of ingress.flatMap(({ ports }) => ports))
      if (typeof port === 'string') expect(portNames).toContain(port);
  }
});

test('every kustomization names files that exist', () => {
  for (const { path, resources = [], components = [], configMapGenerator = [] } of kustomizations)
    for (const name of [...resources, ...components, ...configMapGenerator.flatMap(({ envs }) => envs)])
      expect([path, name, existsSync(join(dirname(path), name))]).toEqual([path, name, true]);
});

test('containers mount volumes of their pod, and read files in them', () => {
  const claims = specsOf('StatefulSet').flatMap(({ volumeClaimTemplates }) => volumeClaimTemplates);
  const ownNames = claims.map(({ metadata }: Manifest) => metadata.name);
  for (const template of templates) {
    const { name, volumeMounts, env } = containerOf(template);
    const { volumes } = template.spec;
    const names = [...volumes.map((volume) => volume.name), ...(name === 'web' ? ownNames : [])];
    expect(volumeMounts.map((mount) => mount.name).sort()).toEqual(names.sort());
    const [ca] = volumes.flatMap(({ secret }) => secret?.items ?? []);
    const mount = volumeMounts.find((each) => each.name === 'db-ca');
    const file = `${mount?.mountPath}/${ca?.path}`;
    const text = [...env.map(({ value }) => value), ...(name === 'web' ? Object.values(settings) : [])];
    expect(text.join(' ')).toMatch(new RegExp(`(sslrootcert=| )${file}\\b`));
    for (const { persistentVolumeClaim: claim } of volumes)
      if (claim) expect(specOf('PersistentVolumeClaim', claim.claimName)).toBeDefined();
  }
  expect(web.volumeMounts).toContainEqual({ name: 'data', mountPath: siteImage.dataDir });
});

test('the guide makes every secret and file that the pods read', () => {
  const made = [...guide.matchAll(/create secret generic (\S+)/g)].map(([, name]) => name);
  const byOperator = ['ca', 'app'].map((suffix) => `db-${suffix}`);
  const named = [
    ...containers.flatMap(({ env }) => env.map(({ valueFrom }) => valueFrom?.secretKeyRef.name)),
    ...containers.flatMap(({ envFrom = [] }) => envFrom.map(({ secretRef }) => secretRef?.name)),
    ...templates.flatMap(({ spec }) => spec.volumes.map(({ secret }) => secret?.secretName)),
    cluster.managed.roles[0].passwordSecret.name,
  ];
  for (const name of named.filter(Boolean)) expect([...made, ...byOperator]).toContain(name);

  const [, generated = ''] = /create configmap backup-scripts ([^]*?)\n\n/.exec(guide) ?? [];
  const sources = [...generated.matchAll(/--from-file=(\S+)/g)].map(([, path = '']) => join(folder, path));
  expect(sources.filter((path) => !existsSync(path))).toEqual([]);
  const scripts = backup.volumeMounts.find(({ name }) => name === 'scripts')?.mountPath ?? '';
  const mounted = sources.map((path) => join(scripts, path.slice(dirname(path).length)));
  expect(mounted).toContain(backup.command?.[1]);
  for (const name of ['restore.sh', 'privacy-decisions.sql', 'roles.sql'])
    expect(mounted).toContain(join(scripts, name));
});

test('pods run the image of the release as its user', () => {
  const [image] = kustomizations.flatMap(({ images = [] }) => images);
  expect(image).toMatchObject({ name: 'porchlight', newTag: packageJson.version });
  for (const { spec } of templates.filter((template) => containerOf(template) !== backup))
    expect(spec).toMatchObject({
      containers: [{ image: 'porchlight' }],
      securityContext: { runAsUser: siteImage.user },
    });
  for (const { args } of [web, migrate]) expect(commandNames).toContain(args?.[0]);
  expect(read('Dockerfile')).toContain(`FROM ${backup.image} AS backup\n`);
});

test("each pod connects as its own role to the cluster's database", () => {
  const { database, owner } = cluster.bootstrap.initdb;
  const partsOf = (url = '') => [new URL(url).username, new URL(url).hostname, new URL(url).pathname];
  expect(partsOf(settings.DATABASE_URL)).toEqual([SITE_ROLE, 'db-rw', `/${database}`]);
  expect(partsOf(valuesIn(migrate).DATABASE_URL)).toEqual([owner, 'db-rw', `/${database}`]);
  expect(valuesIn(backup)).toMatchObject({ PGHOST: 'db-rw', PGUSER: owner, PGDATABASE: database });
  expect(cluster.managed.roles).toMatchObject([{ name: SITE_ROLE, login: true }]);
  expect(cluster.postgresql.parameters).toMatchObject({ temp_file_limit: '1GB' });
  expect(guide).toContain(`username=${SITE_ROLE} `);
  const passwordOf = ({ env }: Container) =>
    env.find(({ name }) => name === 'PGPASSWORD')?.valueFrom?.secretKeyRef.name;
  expect(containers.map(passwordOf).sort()).toEqual(['db-app', 'db-app', 'db-web']);
  expect(passwordOf(web)).toBe(cluster.managed.roles[0].passwordSecret.name);
});
