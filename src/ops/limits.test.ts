/* oxlint-disable typescript/no-unsafe-argument -- YAML has no types */
// Values that matter only during a restart, on a small or busy machine, or with a full disk.
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { POOL_SIZE } from '#db/connection/database.server.ts';
import { LONGEST_STOP_MS } from '#server/process/shutdown.ts';
import {
  compose,
  dockerfile,
  linesOf,
  read,
  specOf,
  type Yaml,
} from '../tests/support/manifests.ts';

const { web, migrate, db, proxy, backup } = compose.services;
const { replicas, selector, template, podManagementPolicy } = specOf('StatefulSet', 'web');
const job = specOf('Job', 'migrate');
const pods = { web: template.spec, migrate: job.template.spec };
const { postgresql, managed, ...cluster } = specOf('Cluster', 'db');
const guide = read('docs/without-docker.md');

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
  // Only the site gets the signal, and stops its database last.
  expect(guide).toMatch(/^KillMode=mixed$/m);
  // The operator's default is three minutes, in which nothing can be stored.
  expect(cluster.smartShutdownTimeout).toBe(5);
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
      // The user `node` of the image.
      runAsUser: 1000,
      runAsGroup: 1000,
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
  // A service that is named `metrics` would set METRICS_PORT.
  expect(pods.web.enableServiceLinks).toBe(false);
  expect(pods.web.containers[0].volumeMounts).toContainEqual({ name: 'tmp', mountPath: '/tmp' });
  const emptyDir = { medium: 'Memory', sizeLimit: '16Mi' };
  expect(pods.web.volumes).toContainEqual({ name: 'tmp', emptyDir });
  for (const line of [
    '/opt/porchlight/src/server/process/launch.mjs',
    'ListenStream=127.0.0.1:3000',
    'User=porchlight',
    'StateDirectoryMode=0700',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'PrivateTmp=yes',
  ])
    expect(linesOf(guide)).toContain(line);
});

test('each container has the memory that it needs', () => {
  // The site's peak is below 200 MB.
  expect([web.mem_limit, pods.web.containers[0].resources.limits.memory]).toEqual([
    '384m',
    '384Mi',
  ]);
  expect([migrate.mem_limit, pods.migrate.containers[0].resources.limits.memory]).toEqual([
    '256m',
    '256Mi',
  ]);
  expect(pods.web.containers[0].resources.requests).toEqual({ cpu: '250m', memory: '192Mi' });
  expect([proxy.mem_limit, backup.mem_limit]).toEqual(['256m', '512m']);
  // Four times its buffers, as PostgreSQL advises, and never less than was requested.
  expect(postgresql.parameters.shared_buffers).toBe('256MB');
  const memory = '1Gi';
  expect(cluster.resources).toMatchObject({ requests: { memory }, limits: { memory } });
  expect(db.mem_limit).toBe('${DB_MEMORY:-1g}');
});

test('services restart, and logs stay small', () => {
  for (const [name, { restart, logging }] of Object.entries<Yaml>(compose.services)) {
    expect([name, restart]).toEqual([name, name === 'migrate' ? 'no' : 'unless-stopped']);
    expect(logging).toEqual({
      driver: 'json-file',
      options: { 'max-size': '10m', 'max-file': '5' },
    });
  }
  for (const line of [
    'Restart=on-failure',
    'RestartSec=5',
    // The machine starts both, and the socket first.
    'WantedBy=sockets.target',
    'WantedBy=multi-user.target',
    'Requires=porchlight.socket',
    'After=porchlight.socket network-online.target',
    // The only folder that it may write.
    'StateDirectory=porchlight',
  ])
    expect(linesOf(guide)).toContain(line);
  // The database may not answer yet.
  expect([job.backoffLimit, pods.migrate.restartPolicy]).toEqual([6, 'OnFailure']);
});

test('a busy machine fails no health check', () => {
  // A healthy site needs over five seconds there.
  expect(dockerfile).toMatch(
    /^HEALTHCHECK --interval=10s --timeout=10s --start-period=30s --retries=3 /m,
  );
  const { startupProbe, livenessProbe, readinessProbe } = pods.web.containers[0];
  expect(startupProbe.failureThreshold * startupProbe.periodSeconds).toBe(60);
  // By default, three checks in a row fail, and the first is ten seconds apart from the next.
  const { httpGet: _live, ...live } = livenessProbe;
  const { httpGet: _ready, ...ready } = readinessProbe;
  expect([live, ready]).toEqual([{ timeoutSeconds: 5 }, { timeoutSeconds: 5, periodSeconds: 5 }]);
});

test('everywhere, short-lived objects have 16 MB', () => {
  const flag = '--max-semi-space-size=16';
  expect(dockerfile).toMatch(new RegExp(`^ENTRYPOINT \\["node", "${flag}", `, 'm'));
  expect(parse(read('package.json')).scripts.start).toContain(`node ${flag} `);
  expect(guide).toContain(`ExecStart=/usr/bin/node ${flag} --env-file=/etc/porchlight.env \\\n`);
});

test('three pods leave connections to others', () => {
  const [{ connectionLimit }] = managed.roles;
  // A pod that fails keeps no other from starting.
  expect([replicas, podManagementPolicy]).toEqual([3, 'Parallel']);
  // Half of them, because each opens some more for long statements, and commits that were given up
  // keep theirs.
  expect(replicas * POOL_SIZE).toBeLessThan(connectionLimit / 2);
  const says = `up to ${POOL_SIZE} connections`;
  expect([read('src/ops/kubernetes/web.yaml'), read('docs/operations.md')]).toEqual([
    expect.stringContaining(says),
    expect.stringContaining(says),
  ]);
  expect([connectionLimit, postgresql.parameters.max_connections]).toEqual([60, '250']);
  expect(specOf('PodDisruptionBudget', 'web')).toEqual({ maxUnavailable: 1, selector });
  expect(pods.web.topologySpreadConstraints).toMatchObject([
    {
      maxSkew: 1,
      topologyKey: 'kubernetes.io/hostname',
      whenUnsatisfiable: 'DoNotSchedule',
      // Otherwise, a pod of a drained node starts nowhere.
      nodeTaintsPolicy: 'Honor',
      labelSelector: selector,
    },
  ]);
  expect(cluster).toMatchObject({
    instances: 3,
    affinity: { podAntiAffinityType: 'required' },
  });
  expect(postgresql.synchronous).toMatchObject({ method: 'any', number: 1 });
});
