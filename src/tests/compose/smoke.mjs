// Runs docker-compose.yml as a Compose project of its own, and then removes it. With --keep, the project stays, for example to
// read its logs. Needs Docker with Compose. Usage: node src/tests/compose/smoke.mjs [--keep]
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const SITE = 'http://127.0.0.1:3900';
const folder = mkdtempSync(join(tmpdir(), 'porchlight-smoke-'));
const envFile = join(folder, 'env');
// Signs that a URL or a shell would read.
const secretOf = (name) => `${name}@ss/w%rd#$&${randomBytes(12).toString('hex')}`;
const owner = secretOf('owner');
const settings = {
  PUBLIC_URL: SITE,
  POSTGRES_PASSWORD: `'${owner}'`,
  SITE_DATABASE_PASSWORD: `'${secretOf('site')}'`,
  WEB_PORT: '127.0.0.1:3900',
  TAG: 'smoke',
};

async function docker(...args) {
  const { stdout } = await promisify(execFile)('docker', args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}
const compose = (...args) => docker('compose', '-p', 'porchlight-smoke', '--env-file', envFile, ...args);
const inspect = async (service) => JSON.parse(await docker('inspect', await compose('ps', '-q', service)))[0];

async function eventually(what, isTrue, seconds = 120) {
  const deadline = Date.now() + seconds * 1_000;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(500);
  }
}

async function sendLead() {
  const lead = {
    businessName: 'Smoke Test Plumbing',
    contactName: 'Pat Doe',
    email: `${randomUUID()}@example.com`,
    phone: '(214) 555-0100',
    businessType: 'plumbing',
    monthlyLeadVolume: '51-150',
  };
  const { status } = await fetch(`${SITE}/api/leads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Connection: 'close' },
    body: JSON.stringify(lead),
  });
  return { status, email: lead.email };
}
const listed = async (email) => (await compose('run', '--rm', '-T', 'web', 'leads', '--csv')).includes(email);

before(async () => {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(envFile, lines.join(''), { mode: 0o600 });
  for (const name of ['.env', 'site.env']) if (!existsSync(name)) copyFileSync(`${name}.example`, name);
  await compose('down', '-v', '--remove-orphans');
});
after(async () => {
  if (process.argv.includes('--keep')) return console.log('The project porchlight-smoke is still running.');
  await compose('down', '-v', '--remove-orphans');
  rmSync(folder, { recursive: true });
});

test('one command builds and starts the site', async () => {
  await compose('build');
  await compose('up', '-d');
  await eventually('web is healthy', async () => (await inspect('web')).State.Health.Status === 'healthy');
});

test('a lead is stored, and no log has its address', async () => {
  const { status, email } = await sendLead();
  assert.equal(status, 201);
  assert(await listed(email));
  assert(!(await compose('logs')).includes(email));
});

test('a lead is spooled while the database is stopped, and stored later', async () => {
  await compose('stop', 'db');
  const { status, email } = await sendLead();
  assert.equal(status, 202);
  await compose('start', 'db');
  await eventually('the lead is stored', () => listed(email));
});

test('web is limited, and has no secret of the owner', async () => {
  const { Config, HostConfig } = await inspect('web');
  assert(!JSON.stringify(Config).includes(owner));
  assert.equal(HostConfig.ReadonlyRootfs, true);
  assert.deepEqual(HostConfig.CapDrop, ['ALL']);
  assert.match(HostConfig.SecurityOpt.join(), /no-new-privileges/);
  assert.notEqual(await compose('exec', '-T', 'web', 'id', '-u'), '0');
  const { Ports } = (await inspect('db')).NetworkSettings;
  assert.deepEqual(Object.values(Ports).filter(Boolean), []);
});

test('a sales login reaches no other database', async () => {
  const login = new URL(await compose('run', '--rm', '-T', 'migrate', 'sales:user', 'smoke'));
  for (const database of ['postgres', 'template1']) {
    const url = Object.assign(login, { host: '127.0.0.1', pathname: database }).href;
    await assert.rejects(compose('exec', '-T', 'db', 'psql', url, '-c', 'select 1'), /permission denied/);
  }
});
