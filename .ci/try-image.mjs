// Migrates, serves and takes a lead from the image laid out in the first argument, as the user in the second.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tsImport } from 'tsx/esm/api';

const [image, user] = process.argv.slice(2);
const address = 'http://127.0.0.1:3977';
const urlFile = '/run/porchlight/database-url';

const { startEmbedded } = await tsImport('../db/embedded/start.server.ts', import.meta.url);
const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-image-'));
const database = await startEmbedded(dataDir);

function inImage(word, env) {
  const child = spawn('.ci/in-image', [image, user, word], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: '/data', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return { child, ended: once(child, 'close').then(([code]) => code) };
}

async function answer(path, init) {
  for (let tries = 0; ; tries++) {
    const response = await fetch(`${address}${path}`, init).catch(() => undefined);
    if (response) return response;
    if (tries > 100) throw new Error(`${path} does not answer`);
    await sleep(100);
  }
}

function assertLockedDown(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const line = (name) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)?.[1];
  assert.deepEqual(line('Uid')?.split('\t'), [user, user, user, user]);
  assert.deepEqual(
    [line('CapEff'), line('CapPrm'), line('NoNewPrivs')],
    ['0'.repeat(16), '0'.repeat(16), '1'],
  );
  const roots = readFileSync(`/proc/${pid}/mountinfo`, 'utf8')
    .split('\n')
    .map((mount) => mount.split(' '))
    .filter(([, , , , point]) => point === '/');
  assert.match(roots.at(-1)?.[5] ?? '', /^ro\b/);
}

try {
  const migrated = inImage('migrate', { DATABASE_URL: database.url, APP_DATABASE_URL_FILE: urlFile });
  assert.equal(await migrated.ended, 0);

  // As the image before has left it on the volume.
  const [kept, before] = [join(image, 'data/assets'), '0123456789abcdef'];
  mkdirSync(join(kept, before, 'assets'), { recursive: true });
  writeFileSync(join(kept, before, 'assets/chunk-before.js'), 'export {};');
  execFileSync('chown', ['-R', `${user}:${user}`, kept]);

  const site = inImage('serve', {
    DATABASE_URL_FILE: urlFile,
    HOST: '127.0.0.1',
    PORT: '3977',
    LOG_LEVEL: 'warn',
  });
  try {
    assert.equal((await answer('/readyz')).status, 200);
    assertLockedDown(site.child.pid);
    const page = await (await answer('/')).text();
    const script = page.split(/[" ]/).find((text) => text.startsWith('/assets/') && text.endsWith('.js'));
    assert.equal((await answer(script)).status, 200);
    assert.equal((await answer('/assets/chunk-before.js')).status, 200);
    // Its own are there for the image that follows.
    assert.equal(readdirSync(kept).length, 2);
    const lead = {
      businessName: 'Image Plumbing',
      contactName: 'Pat Doe',
      email: 'pat@example.com',
      phone: '(806) 555-0142',
      businessType: 'plumbing',
      monthlyLeadVolume: '0-50',
    };
    const headers = { 'Content-Type': 'application/json' };
    const stored = await answer('/api/leads', { method: 'POST', headers, body: JSON.stringify(lead) });
    assert.equal(stored.status, 201);
  } finally {
    site.child.kill('SIGTERM');
  }
  assert.equal(await site.ended, 0);
  console.log('the image migrates, serves, takes a lead and stops');
} finally {
  await database.release();
  rmSync(dataDir, { recursive: true, force: true });
}
