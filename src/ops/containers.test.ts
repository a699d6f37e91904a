/* oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-call -- YAML has no types */
// Containers: which reach each other, which start first, and what outlasts them.
import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import {
  caddyfile,
  compose,
  dockerfile,
  kubernetesFolder,
  linesOf,
  read,
  specOf,
  type Yaml,
} from '../tests/support/manifests.ts';

const { web, migrate, db, proxy, backup } = compose.services;
const { template, ...claims } = specOf('StatefulSet', 'web');

test('only site and backup reach the database', () => {
  expect(compose.networks.data).toEqual({ internal: true });
  expect([db.networks, migrate.networks, proxy.networks]).toEqual([
    ['data'],
    ['data'],
    ['default'],
  ]);
  const { hba, restrict } = compose.configs;
  expect(linesOf(hba.content.trim())).toEqual([
    'local all all trust',
    'host all all all scram-sha-256',
    'host replication porchlight all scram-sha-256',
  ]);
  expect(restrict.content).toBe('revoke all on database postgres, template1 from public;');
  expect(db.command).toContain('-chba_file=/etc/postgresql/hba.conf');
  expect(db.configs).toEqual([
    { source: 'restrict', target: '/docker-entrypoint-initdb.d/restrict.sql' },
    { source: 'hba', target: '/etc/postgresql/hba.conf' },
  ]);
  expect(web.ports).toEqual(['${WEB_PORT:-127.0.0.1:3000}:3000']);
  // `sales:user` prints an address for a tunnel to this machine.
  expect(parse(read('src/ops/compose.sales.yml')).services.db).toEqual({
    ports: ['127.0.0.1:${SALES_PORT:-5432}:5432'],
    // Docker publishes no ports on an internal network.
    networks: ['data', 'default'],
  });
  const ofCluster = { podSelector: { matchLabels: { 'cnpg.io/cluster': 'db' } } };
  const namespace = (name: string) => ({
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
  });
  // `then` is a cluster of an earlier time, beside the live one.
  const databases = { key: 'cnpg.io/cluster', operator: 'In', values: ['db', 'then'] };
  expect(specOf('NetworkPolicy', 'database')).toEqual({
    podSelector: { matchExpressions: [databases] },
    policyTypes: ['Ingress'],
    ingress: [
      {
        from: [{ podSelector: { matchLabels: { app: 'porchlight' } } }],
        ports: [{ port: 5432 }],
      },
      // The operator asks the pods for their state, and they copy each other's log.
      { from: [ofCluster, namespace('cnpg-system')], ports: [{ port: 5432 }, { port: 8000 }] },
      { from: [namespace('monitoring')], ports: [{ port: 9187 }] },
    ],
  });
  for (const pod of [template, specOf('Job', 'migrate').template])
    expect(pod.metadata.labels.app).toBe('porchlight');
});

test('a new container keeps leads, backups and certificates', () => {
  // The volumes are named after it.
  expect(compose.name).toBe('porchlight');
  expect(Object.keys(compose.volumes)).toEqual(['db', 'data', 'certificates', 'backups']);
  expect([web.volumes, web.environment.DATA_DIR]).toEqual([['data:/data'], '/data']);
  expect(db.volumes).toEqual(['db:/var/lib/postgresql']);
  expect(proxy.volumes).toContain('certificates:/data');
  expect(backup.volumes).toEqual(['db:/var/lib/postgresql', 'backups:/var/lib/barman']);
  // A new volume gets this folder's owner and mode.
  expect(dockerfile).toContain('RUN install -d -m 700 -o node -g node /data\n');
  expect(dockerfile).toMatch(/^ENV .*\bDATA_DIR=\/data$/m);
  expect(template.spec.containers[0].volumeMounts).toContainEqual({
    name: 'data',
    mountPath: '/data',
  });
  expect(specOf('Service', claims.serviceName)).toBeDefined();
  expect(claims.volumeClaimTemplates).toMatchObject([
    {
      metadata: { name: 'data' },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
    },
  ]);
  expect(specOf('Cluster', 'db').storage).toEqual({ size: '20Gi' });
  // A new volume belongs to root, and the site may write to it by this group.
  const { fsGroup, runAsGroup, fsGroupChangePolicy } = template.spec.securityContext;
  expect([fsGroup, fsGroupChangePolicy]).toEqual([runAsGroup, 'OnRootMismatch']);
});

test('an image has what migrate reads, and the ingress leads to each page', () => {
  // The build bundles the code, not these.
  for (const folder of ['migrations', 'db/sql'])
    expect(dockerfile).toContain(`COPY --from=build /build/${folder} ${folder}/\n`);
  const sent = linesOf(read('.dockerignore'));
  for (const path of ['db', 'migrations', 'public', 'src', '.npmrc', 'vite.config.ts'])
    expect(sent).toContain(`!${path}`);
  expect(dockerfile).toContain('COPY --from=build /site dist/\n');
  // Not to the pods of the Jobs, which have the same `app`.
  expect(specOf('Service', 'web').selector).toEqual(template.metadata.labels);
  // Only the site's port: the metrics aren't public.
  expect(specOf('Service', 'web').ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }]);
  const { tls, rules } = specOf('Ingress', 'web');
  const [{ host, http }] = rules;
  expect(tls).toEqual([{ hosts: [host], secretName: 'web-tls' }]);
  // This annotation makes cert-manager get the certificate.
  expect(read(`${kubernetesFolder}/ingress.yaml`)).toContain('cert-manager.io/cluster-issuer: ');
  expect(http.paths).toEqual([
    {
      path: '/',
      pathType: 'Prefix',
      backend: { service: { name: 'web', port: { name: specOf('Service', 'web').ports[0].name } } },
    },
  ]);
});

test('the bucket gets the log and each base backup of the cluster', () => {
  const { configuration } = specOf('ObjectStore', 'backups');
  const { destinationPath, s3Credentials, ...compressed } = configuration;
  expect(destinationPath).toMatch(/^s3:\/\//);
  expect(compressed).toEqual({ wal: { compression: 'gzip' }, data: { compression: 'gzip' } });
  for (const { name, key } of Object.values<Yaml>(s3Credentials))
    expect(read('docs/kubernetes.md')).toMatch(
      new RegExp(`secret generic ${name} [^;]*?--from-literal=${key}=`),
    );
  const [plugin, ...others] = specOf('Cluster', 'db').plugins;
  expect(others).toEqual([]);
  expect(plugin).toMatchObject({
    isWALArchiver: true,
    parameters: { barmanObjectName: 'backups' },
  });
  expect(specOf('ScheduledBackup', 'nightly')).toEqual({
    schedule: expect.any(String),
    immediate: true,
    cluster: { name: 'db' },
    // A restore deletes this schedule, and with it the list of the lost cluster's backups.
    backupOwnerReference: 'self',
    method: 'plugin',
    pluginConfiguration: { name: plugin.name },
  });
});

test('a changed file changes the label of its service', () => {
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
  expect([proxy.labels, db.labels]).toEqual([
    { caddyfile: hashOf(caddyfile) },
    { hba: hashOf(compose.configs.hba.content) },
  ]);
});

test('the parts start and stop in order', () => {
  expect([web, migrate, backup].map(({ image }: Yaml) => image)).toEqual([
    'porchlight:${TAG:-local}',
    'porchlight:${TAG:-local}',
    'porchlight-backup:${TAG:-local}',
  ]);
  expect(migrate.depends_on).toEqual({ db: { condition: 'service_healthy' } });
  expect(web.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
  // The backup stops after the database, and gets the end of its log.
  expect(db.depends_on).toEqual({ backup: { condition: 'service_started', required: false } });
  // A site that can't store leads still has a page with a phone number.
  expect(proxy.depends_on).toEqual(['web']);
  expect(migrate).toMatchObject({
    build: { context: '.' },
    command: ['migrate'],
    healthcheck: { disable: true },
    environment: {
      DATABASE_URL: 'postgres://porchlight@db/porchlight',
      PGPASSWORD: db.environment.POSTGRES_PASSWORD,
      SITE_DATABASE_PASSWORD: web.environment.PGPASSWORD,
    },
  });
  expect(web).toMatchObject({
    networks: ['data', 'default'],
    environment: {
      SITE_ADDRESS: 'http://web:3000',
      PUBLIC_URL: expect.stringMatching(/^\$\{PUBLIC_URL:\?/),
    },
  });
  expect(db).toMatchObject({
    command: expect.arrayContaining(['postgres']),
    environment: {
      POSTGRES_USER: 'porchlight',
      POSTGRES_PASSWORD: expect.stringMatching(/^\$\{POSTGRES_PASSWORD:\?/),
    },
    // The image begins as root, and gives the volume to the user postgres.
    cap_add: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
    healthcheck: { interval: '5s', timeout: '3s', retries: 5, start_period: '60s' },
    shm_size: '128m',
  });
  // A new database answers on its socket before it is ready.
  expect(db.healthcheck.test.join(' ')).toBe('CMD pg_isready -q -h 127.0.0.1 -U porchlight');
  expect(proxy).toMatchObject({
    profiles: ['proxy'],
    image: expect.stringMatching(/^caddy:2\./),
    ports: ['${HTTP_PORT:-80}:80', '${HTTPS_PORT:-443}:443', '${HTTPS_PORT:-443}:443/udp'],
    volumes: expect.arrayContaining(['./src/ops/Caddyfile:/etc/caddy/Caddyfile:ro,z']),
    tmpfs: ['/config', '/tmp'],
    // The host's user may have made the Caddyfile unreadable for others.
    cap_add: ['NET_BIND_SERVICE', 'DAC_READ_SEARCH'],
  });
  expect(backup).toMatchObject({
    profiles: ['backup'],
    build: { context: '.', target: 'backup' },
    env_file: ['.env'],
    environment: { PGPASSWORD: db.environment.POSTGRES_PASSWORD },
    networks: ['data', 'default'],
    init: true,
    healthcheck: {
      test: ['CMD', 'backup', 'check'],
      interval: '2m',
      timeout: '60s',
      start_period: '5m',
    },
  });
});
