/* oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-call -- YAML has no types */
// Values of the deployment that only a proxy, a small machine, a full disk or a new container shows.
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { KEEP_ALIVE_MS } from '#server/process/listen.ts';
import { LONGEST_STOP_MS } from '#server/process/shutdown.ts';
import {
  barmanConf,
  caddyfile,
  compose,
  dockerfile,
  read,
  specOf,
  type Yaml,
} from '../tests/support/manifests.ts';

const { web, migrate, db, proxy, backup } = compose.services;
const { replicas, selector, template, ...claims } = specOf('StatefulSet', 'web');
const job = specOf('Job', 'migrate');
const pods = { web: template.spec, migrate: job.template.spec };
const { postgresql, managed, ...cluster } = specOf('Cluster', 'db');
const guide = read('docs/operations.md');

const linesOf = (text: string) => text.split('\n').map((line) => line.replace(/ #.*/, '').trim());
/** In seconds. */
const secondsIn = (text: string, name: string) =>
  Number(new RegExp(`^\\s*${name} (\\d+)s`, 'm').exec(text)?.[1]);

test('a site that stops gets its whole time', () => {
  expect(web.stop_grace_period).toMatch(/^\d+s$/);
  expect(parseInt(web.stop_grace_period, 10) * 1000).toBeGreaterThan(LONGEST_STOP_MS);
  const { terminationGracePeriodSeconds: whole, containers } = pods.web;
  // Its time runs from the beginning of preStop.
  const { seconds } = containers[0].lifecycle.preStop.sleep;
  // Kubernetes may send requests for a few seconds after it decides to stop the pod.
  expect(seconds).toBe(5);
  expect((whole - seconds) * 1000).toBeGreaterThan(LONGEST_STOP_MS);
  expect(guide).toMatch(/^TimeoutStopSec=15$/m);
  // PostgreSQL writes its last checkpoint, which on a slow disk takes longer than Docker's 10 s.
  expect(db.stop_grace_period).toBe('60s');
});

test('each container is limited', () => {
  const limits = { cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] };
  for (const service of Object.values<Yaml>(compose.services))
    expect(service).toMatchObject({ ...limits, mem_limit: expect.any(String) });
  for (const service of [web, migrate, proxy, backup])
    expect(service).toMatchObject({ read_only: true, tmpfs: expect.arrayContaining(['/tmp']) });
  expect(dockerfile.match(/^USER .*$/gm)).toEqual(['USER postgres', 'USER node']);
  // A checkout's files have the modes of its user's umask.
  expect(dockerfile).toContain('chmod -R a+rX /site db migrations\n');
  expect(dockerfile).toContain('install -d -o postgres -g postgres -m 700 /var/lib/barman\n');
  expect(db.ports).toBeUndefined();
  for (const { securityContext, automountServiceAccountToken, containers } of Object.values(pods)) {
    expect(automountServiceAccountToken).toBe(false);
    expect(securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(containers[0]).toMatchObject({
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      resources: { limits: { memory: expect.any(String) } },
    });
  }
});

test('services restart, and logs stay small', () => {
  for (const [name, { restart, logging }] of Object.entries<Yaml>(compose.services)) {
    expect([name, restart]).toEqual([name, name === 'migrate' ? 'no' : 'unless-stopped']);
    expect(logging).toEqual({
      driver: 'json-file',
      options: { 'max-size': '10m', 'max-file': '5' },
    });
  }
  expect(guide).toMatch(/^Restart=on-failure$/m);
});

test('no backup or session fills the disk', () => {
  const limits = ['temp_file_limit=1GB', 'max_notify_queue_pages=64', 'max_slot_wal_keep_size=4GB'];
  for (const limit of limits) expect(db.command).toContain(`-c${limit}`);
  expect(postgresql.parameters).toMatchObject({
    temp_file_limit: '1GB',
    max_notify_queue_pages: '64',
  });
});

test('PostgreSQL logs no row and no statement', () => {
  const settings = { log_error_verbosity: 'terse', log_min_error_statement: 'panic' };
  for (const [name, value] of Object.entries(settings))
    expect(db.command).toContain(`-c${name}=${value}`);
  expect(postgresql.parameters).toMatchObject(settings);
});

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
  expect(parse(read('src/ops/compose.sales.yml')).services.db.ports).toEqual([
    '127.0.0.1:${SALES_PORT:-5432}:5432',
  ]);
  const ofCluster = { podSelector: { matchLabels: { 'cnpg.io/cluster': 'db' } } };
  const namespace = (name: string) => ({
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
  });
  expect(specOf('NetworkPolicy', 'database')).toEqual({
    ...ofCluster,
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
  expect(pods.web.containers[0].volumeMounts).toContainEqual({ name: 'data', mountPath: '/data' });
  expect(claims.volumeClaimTemplates).toMatchObject([{ metadata: { name: 'data' } }]);
});

test('the parts start and stop in order', () => {
  expect(migrate.depends_on).toEqual({ db: { condition: 'service_healthy' } });
  expect(web.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
  // The backup stops after the database, and gets the end of its log.
  expect(db.depends_on).toEqual({ backup: { condition: 'service_started', required: false } });
  // A site that can't store leads still has a page with a phone number.
  expect(proxy.depends_on).toEqual(['web']);
  expect(migrate).toMatchObject({
    build: '.',
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
    environment: { SITE_ADDRESS: 'http://web:3000' },
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

test('a busy machine fails no health check', () => {
  // A healthy site needs over five seconds there.
  expect(dockerfile).toMatch(
    /^HEALTHCHECK --interval=10s --timeout=10s --start-period=30s --retries=3 /m,
  );
  const { startupProbe, livenessProbe, readinessProbe } = pods.web.containers[0];
  expect(startupProbe.failureThreshold * startupProbe.periodSeconds).toBe(60);
  expect([livenessProbe.timeoutSeconds, readinessProbe.timeoutSeconds]).toEqual([5, 5]);
});

test('everywhere, short-lived objects have 8 MB', () => {
  const flag = '--max-semi-space-size=8';
  expect(dockerfile).toMatch(new RegExp(`^ENTRYPOINT \\["node", "${flag}", `, 'm'));
  expect(parse(read('package.json')).scripts.start).toContain(`node ${flag} `);
  expect(guide).toContain(`ExecStart=/usr/bin/node ${flag} `);
});

test('three pods leave connections to others', () => {
  const [{ connectionLimit }] = managed.roles;
  // Each opens up to ten, and people and backups need the others.
  expect(replicas * 10).toBeLessThan(connectionLimit);
  expect([connectionLimit, postgresql.parameters.max_connections]).toEqual([60, '250']);
  expect(specOf('PodDisruptionBudget', 'web')).toEqual({ maxUnavailable: 1, selector });
  expect(pods.web.topologySpreadConstraints).toMatchObject([
    { maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'DoNotSchedule' },
  ]);
  expect(cluster).toMatchObject({
    instances: 3,
    affinity: { podAntiAffinityType: 'required' },
    bootstrap: { initdb: { localeCType: 'C.UTF-8' } },
  });
  expect(postgresql.synchronous).toMatchObject({ method: 'any', number: 1 });
});

test('Caddy bridges a restart, and believes no stranger', () => {
  const lines = linesOf(caddyfile);
  // A restart takes some seconds, on a busy machine 15. Visitors wait no longer than this.
  expect(secondsIn(caddyfile, 'lb_try_duration')).toBe(30);
  expect(secondsIn(caddyfile, 'keepalive') * 1_000).toBeLessThan(KEEP_ALIVE_MS);
  for (const line of [
    'trusted_proxies {$CDN_NETWORKS:192.0.2.1/32}',
    // A host that is gone answers nothing.
    'dial_timeout 1s',
    // The site compresses by itself.
    'compression off',
    'auto_https disable_redirects',
    'transport http {',
    'http://, https:// {',
    '@path path_regexp ^/',
    // 308, because a browser repeats a post after it as a post.
    'redir @path {$PUBLIC_URL}{uri} 308',
    'redir {$PUBLIC_URL}/ 308',
  ])
    expect(lines).toContain(line);
});

test('nginx bridges a restart, and believes no stranger', () => {
  const [, config = ''] = /```nginx\n([^]*?)```/.exec(guide) ?? [];
  const lines = linesOf(config);
  for (const line of [
    'proxy_read_timeout 30s;',
    // With a port that isn't 80 or 443, unlike $host: posts from another host are refused.
    'proxy_set_header Host $http_host;',
    // Not $proxy_add_x_forwarded_for, whose first address the visitor chooses.
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'large_client_header_buffers 4 16k;',
    'client_header_timeout 10s;',
    'client_body_timeout 10s;',
  ])
    expect(lines).toContain(line);
});

test('Barman keeps the days of the guide', () => {
  const text = guide.replaceAll(/\s+/g, ' ');
  const [, days] = /keeps what reaches back (\d+) days/.exec(text) ?? [];
  expect(days).toBeDefined();
  const lines = linesOf(barmanConf);
  for (const line of [
    `retention_policy = RECOVERY WINDOW OF ${days} DAYS`,
    // By default, a base backup waits for the next checkpoint, and the log is as large as written.
    'immediate_checkpoint = true',
    'backup_method = postgres',
    'streaming_conninfo = host=db user=porchlight',
    'slot_name = barman',
    'create_slot = auto',
    'barman_user = postgres',
    'barman_home = /var/lib/barman',
    // Otherwise each check is a line of the container's log.
    'log_level = ERROR',
    'compression = zstd',
    'backup_compression = zstd',
    'streaming_archiver = on',
    // A day and the time of a backup.
    'last_backup_maximum_age = 26 HOURS',
  ])
    expect(lines).toContain(line);
  expect(specOf('ObjectStore', 'backups').retentionPolicy).toBe('30d');
  expect(specOf('ScheduledBackup', 'nightly')).toMatchObject({
    // The first field is the second: every five fields would be each hour.
    schedule: '0 17 3 * * *',
    immediate: true,
  });
});
