import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The tests use a separate Compose project, so that they touch no other container or volume. */
export const PROJECT = 'porchlight-smoke';
export const WEB = 'http://127.0.0.1:3900';

const folder = mkdtempSync(join(tmpdir(), 'porchlight-smoke-'));
const envFile = join(folder, 'env');
// This password has characters that must be escaped in a URL, as a real password may.
export const ownerPassword = `p@ss/w%rd#${randomBytes(12).toString('hex')}`;

export function configure(more = {}) {
  const settings = {
    PUBLIC_URL: WEB,
    POSTGRES_PASSWORD: `'${ownerPassword}'`,
    WEB_PORT: '127.0.0.1:3900',
    TAG: 'smoke',
    RATE_LIMIT_MAX: '1000000',
    SALES_PORT: '3932',
    ...more,
  };
  writeFileSync(
    envFile,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
    { mode: 0o600 },
  );
}

export async function eventually(what, isTrue, seconds = 120) {
  const deadline = Date.now() + seconds * 1_000;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(500);
  }
}

export async function docker(...args) {
  const { stdout } = await run('docker', args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

const options = ['compose', '-p', PROJECT, '--env-file', envFile];
const composeWith =
  (...more) =>
  (...args) =>
    docker(...options, ...more, ...args);
export const compose = composeWith();
export const composeProxy = composeWith('--profile', 'proxy');
/** The value of COMPOSE for src/ops/roll.sh. */
export const proxyCommand = ['docker', ...options, '--profile', 'proxy'].join(' ');
export const composeBackup = composeWith('--profile', 'backup');
export const composeSales = composeWith('-f', 'docker-compose.yml', '-f', 'src/ops/compose.sales.yml');
export const composeOffsite = composeWith('-f', 'docker-compose.yml', '-f', 'src/ops/compose.offsite.yml');

export async function containers(service) {
  const ids = await composeProxy('ps', '-q', service);
  return ids.split('\n').filter(Boolean);
}

export async function inspect(id) {
  const [container] = JSON.parse(await docker('inspect', id));
  return container;
}

export const untilHealthy = (service, count = 1) =>
  eventually(`${service} is healthy`, async () => {
    const all = await Promise.all((await containers(service)).map(inspect));
    return all.length === count && all.every(({ State }) => State.Health?.Status === 'healthy');
  });

export const sql = (query) => compose('exec', '-T', 'db', 'psql', '-XAtqU', 'porchlight', '-c', query);

export function fingerprint() {
  const tables = ['leads', 'consents', 'roi_calculations', 'lead_contacts'];
  const selects = tables.map(
    (table) => `select '${table}', count(*), md5(string_agg(t::text, ' ' order by t::text)) from ${table} t`,
  );
  return sql(selects.join(' union all '));
}

export const removeContainers = () =>
  compose('--profile', 'proxy', '--profile', 'backup', 'down', '-v', '--remove-orphans');

export const removeFiles = () => rmSync(folder, { recursive: true, force: true });
