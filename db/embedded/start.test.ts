import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { connect as connectSocket, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test as oneByOne } from '@jest/globals';
import { connect, withConnection } from '../connection/connect.ts';
import { eventually } from '../../src/tests/support/eventually.ts';
import { freeze, listenOnFreePort, temporaryDataDir } from '../../src/tests/support/resources.ts';
import { runPostgres } from './postgres-process.ts';
import { openEmbedded, startEmbedded, startFailure } from './start.server.ts';

// The tests run concurrently, because most of them only wait.
const test = oneByOne.concurrent;
const run = promisify(execFile);

const runAs = (user: string, url: string, statement: string) =>
  withConnection(Object.assign(new URL(url), { username: user }).href, (client) =>
    client.query(statement),
  );
const isReady = (url: string) =>
  runAs('porchlight', url, 'select').then(
    () => true,
    () => false,
  );
const lockOf = (dataDir: string) => join(dataDir, 'postgresql/cluster/postmaster.pid');
const serverPid = async (dataDir: string) =>
  Number.parseInt(await readFile(lockOf(dataDir), 'utf8'));
async function backendPid(url: string) {
  const session = await connect(url);
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
  return Number(rows[0]?.pid);
}

const original = temporaryDataDir();
const first = await startEmbedded(original);
await runAs('postgres', first.url, 'alter database porchlight reset log_min_messages');
await first.leave();
// It is meant for another server.
process.env.PGSSLMODE = 'require';

async function copy(port = randomInt(20_000, 32_000)) {
  const dataDir = temporaryDataDir();
  await run('cp', ['-a', `${original}/.`, dataDir]);
  const path = join(dataDir, 'postgresql/access.json');
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), port }));
  return dataDir;
}
async function startAndStop(dataDir: string) {
  const { url, leave } = await startEmbedded(dataDir);
  expect(await isReady(url)).toBe(true);
  await leave();
  expect(existsSync(lockOf(dataDir))).toBe(false);
  return url;
}

test('the embedded server starts at another port if its own is in use', async () => {
  let connections = 0;
  const port = await listenOnFreePort(createServer(() => (connections += 1)));
  const url = await startAndStop(await copy(port));
  expect(connections).toBe(0);
  expect(new URL(url).port).not.toBe(String(port));
});

test('the server starts despite a lock that a crash left', async () => {
  const dataDir = await copy();
  const { uid, gid } = await stat(join(dataDir, 'postgresql/cluster'));
  const other = spawn('sleep', ['60'], { uid, gid });
  for (const content of ['', 'x\0x\n', `${other.pid}\n`]) {
    await writeFile(lockOf(dataDir), content);
    await startAndStop(dataDir);
  }
  expect(other.exitCode).toBeNull();
  other.kill();
});

test('the embedded server refuses a wrong password and the machine’s network address', async () => {
  const dataDir = await copy();
  const { url, leave } = await startEmbedded(dataDir);
  const guessed = Object.assign(new URL(url), { password: 'guess' });
  await expect(connect(guessed.href)).rejects.toMatchObject({ code: '28P01' });
  const interfaces = Object.values(networkInterfaces()).flat();
  const outside = interfaces.find((each) => each?.family === 'IPv4' && !each.internal);
  if (outside)
    await expect(
      once(connectSocket(Number(guessed.port), outside.address), 'connect'),
    ).rejects.toThrow();
  expect((await stat(join(dataDir, 'postgresql/access.json'))).mode & 0o777).toBe(0o600);
  await leave();
});

// After SIGKILL, PostgreSQL recovers, during which a fast shutdown may never end. With SIGSTOP, it
// never does.
test.each<[string, (url: string, dataDir: string) => Promise<unknown>]>([
  ['recovers', async (url) => process.kill(await backendPid(url), 'SIGKILL')],
  ['has a frozen session', async (url) => freeze(await backendPid(url))],
  ['is frozen', async (_url, dataDir) => freeze(await serverPid(dataDir))],
])('a server that %s ends', async (_state, disturb) => {
  const dataDir = await copy();
  const { url, leave } = await startEmbedded(dataDir);
  await disturb(url, dataDir);
  await leave();
  expect(existsSync(lockOf(dataDir))).toBe(false);
});

/** A site in a process of its own, which prints its address. */
async function startSite(dataDir: string, ...wrapper: string[]) {
  const program = `import { startEmbedded } from './db/embedded/start.server.ts';
    console.log((await startEmbedded('${dataDir}')).url)`;
  const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', program];
  const [command = '', ...args] = [...wrapper, ...node];
  const site = spawn(command, args);
  let errors = '';
  site.stderr.on('data', (data) => (errors += String(data)));
  const printed = once(site.stdout, 'data') as Promise<[Buffer]>;
  const [line] = await Promise.race([printed, once(site, 'close').then(() => [])]);
  return { site, url: String(line).trim(), errors };
}

/** The processes that the start of this server began, as `ps` would find them. */
async function processesOf(url: string): Promise<number[]> {
  const search = `grep -lsz -- --por[t]=${new URL(url).port} /proc/[0-9]*/cmdline || :`;
  const { stdout } = await run('sh', ['-c', search]);
  return (stdout.match(/\d+/g) ?? []).map(Number);
}

test('a server whose shell lives ends with its site, and leaves no process', async () => {
  const { url, leave } = await startEmbedded(await copy());
  await leave();
  expect(await processesOf(url)).toEqual([]);
});

test.each([
  ['is idle', () => Promise.resolve()],
  ['has a frozen session', async (url: string) => freeze(await backendPid(url))],
])('if its site was killed, a server that %s ends, and leaves no process', async (_what, act) => {
  const dataDir = await copy();
  const { site, url } = await startSite(dataDir);
  await act(url);
  site.kill('SIGKILL');
  await eventually(() => processesOf(url), []);
  await startAndStop(dataDir);
});

const container = ['unshare', '--pid', '--fork', '--kill-child', '--ipc', '--net', '--mount-proc'];
const hasContainers = await run('unshare', [...container.slice(1), 'ip', 'link', 'set', 'lo', 'up'])
  .then(() => true)
  .catch(() => false);
const testContainers = hasContainers ? test : oneByOne.skip;

testContainers('a second container is refused on the folder of the first', async () => {
  const dataDir = await copy();
  const { url, leave } = await startEmbedded(dataDir);
  const inside = ['sh', '-c', 'ip link set lo up; exec "$@"', 'sh'];
  const { errors } = await startSite(dataDir, ...container, ...inside);
  expect(errors).toContain('another process already runs the database');
  expect(await isReady(url)).toBe(true);
  await leave();
});

test('a server that was killed starts at the next try, which says why it cannot', async () => {
  const dataDir = await copy();
  const { url, start, leave } = await openEmbedded(dataDir);
  const version = join(dataDir, 'postgresql/cluster/PG_VERSION');
  await writeFile(version, '15\n');
  process.kill(await serverPid(dataDir), 'SIGKILL');
  await eventually(() => start().catch(String), expect.stringMatching(/incompatible with server/));
  await writeFile(version, '18\n');
  await Promise.all([start(), start()]);
  expect(await isReady(url)).toBe(true);
  await leave();
});

const FULL = 'No space left on device';
oneByOne.each([
  [`FATAL:  could not write lock file "postmaster.pid": ${FULL}`, FULL],
  [`FATAL:  could not resize shared memory segment "mmap.299" to 29776 bytes: ${FULL}`, FULL],
  [`PANIC:  could not write to file "pg_wal/xlogtemp.7": ${FULL}`, FULL],
  ['FATAL:  could not load the file', 'could not load the file'],
])('a failed start names its cause: %s', (message, cause) => {
  const log = `2026-11-30 13:40:06 UTC [7] ${message}\nLOG:  database system is shut down\n`;
  expect(startFailure(log, '/data')).toMatchObject({
    message: `the embedded PostgreSQL does not start: ${cause} (its log: /data/server.log)`,
  });
});

test('a server that is not ready in time ends', async () => {
  const binaries = temporaryDataDir();
  const postgres = '#!/bin/sh\necho waiting >&2\nexec sleep 60\n';
  await writeFile(join(binaries, 'postgres'), postgres, { mode: 0o755 });
  const home = temporaryDataDir();
  await mkdir(join(home, 'cluster'));
  const access = { port: 0, ownerPassword: '' };
  const server = await runPostgres({ home, binaries, account: undefined, access }, 1_000);
  expect(await server.ready).toBe('waiting\n');
  await server.exited;
});

test('a command whose server cannot start names its cause and its log', async () => {
  const dataDir = await copy();
  await writeFile(join(dataDir, 'postgresql/cluster/PG_VERSION'), '15\n');
  await expect(startEmbedded(dataDir)).rejects.toThrow(
    /does not start: .*incompatible with server/,
  );
  expect(await readFile(join(dataDir, 'postgresql/server.log'), 'utf8')).toMatch(/FATAL/);
});

test('a start that cannot make the database says what its programs say', async () => {
  const limit = ['sh', '-c', 'ulimit -f 64; exec "$@"', 'sh'];
  const { errors } = await startSite(temporaryDataDir(), ...limit);
  expect(errors).toMatch(/does not start:\n.*File too large.*\nRemove the cause/s);
});

test('a login fills no disk; the log has 5 MB at most, and no statement', async () => {
  const dataDir = await copy();
  const log = join(dataDir, 'postgresql/server.log');
  const { url, leave } = await startEmbedded(dataDir);
  for (const [statement, code] of [
    [`select 'pat@example.com'::int`, '22P02'],
    [`set debug_print_parse = on; do $$ begin raise log 'pat'; raise 'pat'; end $$`, 'P0001'],
    ['set log_min_messages = log', '42501'],
  ] as const)
    await expect(runAs('porchlight', url, statement)).rejects.toMatchObject({ code });
  expect(await readFile(log, 'utf8')).not.toMatch(/pat/);
  const limits = `select current_setting('temp_file_limit') as files,
    current_setting('max_notify_queue_pages') as messages`;
  const { rows } = await runAs('porchlight', url, limits);
  expect(rows).toEqual([{ files: '1GB', messages: '64' }]);
  const raise =
    `do $$ begin for i in 1..6 loop raise log '%', repeat('x', 1000000); end loop; end ` + '$$';
  await runAs('postgres', url, `set log_min_messages = log; ${raise}`);
  await leave();
  const { size, mode } = await stat(log);
  expect(size).toBeLessThan(5_000_000);
  expect(mode & 0o777).toBe(0o600);
});
