// Runs docker-compose.yml as a Compose project of its own, and then removes it. Needs Docker with
// Compose.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { copyFileSync, existsSync } from 'node:fs';

const SITE = 'http://127.0.0.1:3900';
// With characters that have a meaning in a URL or a shell.
const secretOf = (name) => `${name}@ss/w%rd#$&${randomBytes(12).toString('hex')}`;
const owner = secretOf('owner');
const settings = {
  COMPOSE_PROJECT_NAME: 'porchlight-smoke',
  COMPOSE_PROFILES: 'backup',
  PUBLIC_URL: SITE,
  POSTGRES_PASSWORD: owner,
  SITE_DATABASE_PASSWORD: secretOf('site'),
  WEB_PORT: '127.0.0.1:3900',
  TAG: 'smoke',
};
const docker = (...args) =>
  execFileSync('docker', args, { env: { ...process.env, ...settings }, encoding: 'utf8' });
const compose = (...args) => docker('compose', ...args);

for (const name of ['.env', 'site.env'])
  if (!existsSync(name)) copyFileSync(`${name}.example`, name);
try {
  compose('up', '-d', '--build', '--wait');
  const email = `${randomUUID()}@example.com`;
  const { status } = await fetch(`${SITE}/api/leads`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      businessName: 'Smoke Test Plumbing',
      contactName: 'Pat Doe',
      email,
      phone: '(214) 555-0100',
      businessType: 'plumbing',
      monthlyLeadVolume: '51-150',
    }),
  });
  assert.equal(status, 201);
  const stored = compose('run', '--rm', '-T', '--no-deps', 'web', 'leads', '--csv');
  assert(stored.includes(email), 'the lead is stored');
  assert(!compose('logs').includes(email), 'no log has its address');
  const web = docker('inspect', compose('ps', '-q', 'web').trim());
  assert(!web.includes(JSON.stringify(owner).slice(1, -1)), 'web has no secret of the owner');

  for (const loss of ['true', 'rm -rf /var/lib/postgresql/18/docker']) {
    compose('exec', '-T', 'db', 'sh', '-c', loss);
    compose('stop', 'db');
    const said = compose('run', '--rm', '-T', 'backup', 'restore');
    assert.match(said, /^restored: 1 leads, the newest of 20/m, loss);
    compose('up', '-d', '--wait', 'db');
  }
} finally {
  compose('down', '-v', '--remove-orphans');
}
