import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from './eventually.mjs';

const run = promisify(execFile);

/** Never another project's containers and volumes. */
export const PROJECT = 'porchlight-smoke';
export const WEB = 'http://127.0.0.1:3900';
export const PROXY = { port: 3943, host: 'localhost' };

const folder = mkdtempSync(join(tmpdir(), 'porchlight-smoke-'));
const envFile = join(folder, 'env');
// Characters that an address would have to escape: a password may hold any.
const password = `p@ss/w%rd#${randomBytes(12).toString('hex')}`;

/** What an operator has in `.env`: two lines, and what keeps this run apart from others on the machine. */
export function configure(more = {}) {
  const settings = {
    PUBLIC_URL: WEB,
    POSTGRES_PASSWORD: `'${password}'`,
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

export async function docker(...args) {
  const { stdout } = await run('docker', args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

export const compose = (...args) => docker('compose', '-p', PROJECT, '--env-file', envFile, ...args);
export const composeProxy = (...args) => compose('--profile', 'proxy', ...args);
/** As a script is told it. */
export const proxyCommand = `docker compose -p ${PROJECT} --env-file ${envFile} --profile proxy`;
export const composeBackup = (...args) => compose('--profile', 'backup', ...args);

const composeBeside =
  (file) =>
  (...args) =>
    docker('compose', '-f', 'docker-compose.yml', '-f', file, '-p', PROJECT, '--env-file', envFile, ...args);
export const composeSales = composeBeside('docs/ops/compose.sales.yml');
export const composeOffsite = composeBeside('docs/ops/compose.offsite.yml');

/** A program for a container, in place of one of its own. */
export function program(script) {
  const path = join(mkdtempSync(join(folder, 'program-')), 'run');
  writeFileSync(path, `#!/bin/bash\n${script}\n`, { mode: 0o755 });
  return path;
}

/** The containers of a service. */
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

/** Asks the database as its owner. */
export const sql = (query) => compose('exec', '-T', 'db', 'psql', '-XAtqU', 'porchlight', '-c', query);

/** One line that differs where any row of what visitors sent differs. */
export function fingerprint() {
  const tables = ['leads', 'consents', 'roi_calculations', 'lead_contacts'];
  const each = tables.map(
    (table) => `select '${table}', count(*), md5(string_agg(t::text, ' ' order by t::text)) from ${table} t`,
  );
  return sql(each.join(' union all '));
}

/** Removes all that this run made, volumes too. */
export async function wipe() {
  await compose('--profile', 'proxy', '--profile', 'backup', 'down', '-v', '--remove-orphans');
}

export const forget = () => rmSync(folder, { recursive: true, force: true });

export const passwordOfOwner = password;
