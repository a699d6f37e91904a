import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test as oneByOne } from '@jest/globals';
import { connect, withConnection } from '../connection.ts';
import { eventually } from '../../src/tests/support/eventually.ts';
import { freeze, temporaryDataDir } from '../../src/tests/support/resources.ts';
import { startEmbedded } from './start.server.ts';

// The tests run concurrently, because most of them only wait.
const test = oneByOne.concurrent;
const run = promisify(execFile);

const original = temporaryDataDir();
await (await startEmbedded(original)).leave();
async function copy() {
  const dataDir = temporaryDataDir();
  await run('cp', ['-a', `${original}/.`, dataDir]);
  return dataDir;
}
const lockOf = (dataDir: string) => join(dataDir, 'postgresql/cluster/postmaster.pid');
const serverPid = async (dataDir: string) => Number.parseInt(await readFile(lockOf(dataDir), 'utf8'));
const isReady = (url: string) => withConnection(url, () => Promise.resolve(true)).catch(() => false);

/** After `SIGKILL`, PostgreSQL recovers, during which a fast shutdown may never end. With `SIGSTOP`, it never does. */
async function backendPid(url: string) {
  const session = await connect(url, 'porchlight-test');
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
  return Number(rows[0]?.pid);
}
const killBackend = async (url: string) => process.kill(await backendPid(url), 'SIGKILL');
const freezeBackend = async (url: string) => freeze(await backendPid(url));
async function freezeServer(url: string, dataDir: string) {
  expect(await isReady(url)).toBe(true);
  freeze(await serverPid(dataDir));
}

test.each([
  ['recovers', killBackend],
  ['has a frozen session', freezeBackend],
  ['is frozen', freezeServer],
])('a server that %s ends', async (_state, disturb) => {
  const dataDir = await copy();
  const { url, leave } = await startEmbedded(dataDir);
  await disturb(url, dataDir);
  await leave();
  expect(existsSync(lockOf(dataDir))).toBe(false);
});

test.each([
  ['its shell ends it', true],
  ['the next start ends it', false],
])('if the site was killed, a server with a frozen session ends: %s', async (_who, hasShell) => {
  const dataDir = await copy();
  const program = `import { startEmbedded } from './db/embedded/start.server.ts';
    console.log((await startEmbedded('${dataDir}')).url)`;
  const site = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
  const [line] = (await once(site.stdout, 'data')) as [Buffer];
  const address = line.toString().trim();
  const server = await serverPid(dataDir);
  await freezeBackend(address);
  if (!hasShell) {
    const search = `grep -lsz -- --por[t]=${new URL(address).port} /proc/[0-9]*/cmdline || :`;
    const { stdout } = await run('sh', ['-c', search]);
    for (const pid of stdout.match(/\d+/g) ?? [])
      if (Number(pid) !== server) process.kill(Number(pid), 'SIGKILL');
    process.kill(server, 'SIGINT');
  }
  site.kill('SIGKILL');
  const { url, leave } = await startEmbedded(dataDir);
  expect(await isReady(url)).toBe(true);
  await leave();
});

test('a server starts again after a start that failed', async () => {
  const dataDir = await copy();
  const failures: unknown[] = [];
  const { url, leave } = await startEmbedded(dataDir, false, (cause) => failures.push(cause));
  const cluster = join(dataDir, 'postgresql/cluster');
  const pid = await serverPid(dataDir);
  await rename(cluster, `${cluster}-away`);
  process.kill(pid, 'SIGKILL');
  await eventually(() => failures, [expect.objectContaining({ code: 'ENOENT' })]);
  await rename(`${cluster}-away`, cluster);
  await eventually(() => isReady(url), true);
  await leave();
});

test('the log has nothing of a login’s statements, and 5 MB at most', async () => {
  const dataDir = await copy();
  const log = join(dataDir, 'postgresql/server.log');
  const runAs = async (user: string, url: string, statement: string) =>
    withConnection(Object.assign(new URL(url), { username: user }).href, (client) => client.query(statement));
  const earlier = await startEmbedded(dataDir);
  await runAs('postgres', earlier.url, 'alter database porchlight reset log_min_messages');
  await earlier.leave();

  const { url, leave } = await startEmbedded(dataDir);
  for (const [statement, code] of [
    [`select 'pat@example.com'::int`, '22P02'],
    [`set debug_print_parse = on; do $$ begin raise log 'pat'; raise 'pat'; end $$`, 'P0001'],
    ['set log_min_messages = log', '42501'],
  ] as const)
    await expect(runAs('porchlight', url, statement)).rejects.toMatchObject({ code });
  const raise = `do $$ begin for i in 1..6 loop raise log '%', repeat('x', 1000000); end loop; end $$`;
  const loud = runAs('postgres', url, `set log_min_messages = log; ${raise}`);
  expect(await readFile(log, 'utf8')).not.toMatch(/pat/);
  await loud;
  await leave();
  expect((await stat(log)).size).toBeLessThan(5_000_000);
});
