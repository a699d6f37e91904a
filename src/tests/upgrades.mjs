// Runs the site from before the newest migration and this one on one database, before and after it: npm run test:slow -- upgrades
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from './compose/eventually.mjs';
import { leadOf, postLead, visitorOf } from './compose/visitors.mjs';

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const newest = readdirSync('migrations').findLast((name) => name.endsWith('.sql'));
const before = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `migrations/${newest}`);

const folder = mkdtempSync(join(tmpdir(), 'porchlight-upgrades-'));
const [old, data] = [join(folder, 'old'), join(folder, 'data')];
git('worktree', 'add', '--quiet', '--detach', old, `${before}^`);
symlinkSync(resolve('node_modules'), join(old, 'node_modules'));

const running = [];
function site(root, word, env) {
  const settings = { HOST: '127.0.0.1', LOG_LEVEL: 'error', RATE_LIMIT_MAX: '1000', ...env };
  const child = spawn(process.execPath, [join(root, 'src/server/process/launch.mjs'), word], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: 'inherit',
  });
  const ended = once(child, 'close').then(([code]) => code);
  running.push({ child, ended });
  return ended;
}

const untilMigrations = (send, are) =>
  eventually(
    `the migrations are ${are}`,
    async () => JSON.parse((await send('/readyz')).text).migrations === are,
  );

try {
  void site(old, 'start', { PORT: '3896', DATA_DIR: data });
  const older = visitorOf('http://127.0.0.1:3896');
  await untilMigrations(older, 'at head');
  const { port, ownerPassword } = JSON.parse(readFileSync(join(data, 'postgresql/access.json'), 'utf8'));
  const DATABASE_URL = `postgres://porchlight:${ownerPassword}@127.0.0.1:${port}/porchlight`;
  const env = { DATABASE_URL, DATA_DIR: join(folder, 'data-of-this'), PORT: '3897' };
  void site('.', 'serve', env);
  const newer = visitorOf('http://127.0.0.1:3897');
  await untilMigrations(newer, 'behind');

  const sent = [];
  const take = async (send, most) => {
    const lead = leadOf();
    sent.push(lead.email);
    const { status } = await postLead(send, lead);
    assert.ok(status === 201 || status === most, `a lead is answered with ${status}`);
  };
  await take(older);
  // What its statements lack there waits in its spool.
  await take(newer, 202);
  assert.equal(await site('.', 'migrate', { DATABASE_URL }), 0);
  await take(older);
  await untilMigrations(newer, 'at head');
  await take(newer);
  await sleep(3_000);
  const csv = execFileSync(process.execPath, ['src/server/process/launch.mjs', 'leads', '--csv'], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL },
  });
  assert.deepEqual(
    sent.filter((email) => !csv.includes(email)),
    [],
  );
  console.log(`${newest}: the site before it and this one take leads before and after it`);
} finally {
  for (const { child, ended } of running.toReversed()) {
    child.kill('SIGTERM');
    await ended;
  }
  git('worktree', 'remove', '--force', old);
  rmSync(folder, { recursive: true, force: true });
}
