import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { SCRAM_ONLY, withConnection } from '../connection.ts';
import { eventually } from '../../src/tests/support/eventually.ts';
import { embeddedAccess } from '../../src/tests/support/embedded-access.ts';
import { temporaryDataDir } from '../../src/tests/support/data-dir.ts';
import { startEmbedded } from './start.server.ts';

const dataDir = temporaryDataDir();
const cluster = join(dataDir, 'postgresql/cluster');
const lockFile = join(cluster, 'postmaster.pid');

const answers = (url: string) =>
  withConnection(url, async (client) => (await client.query('select 1')).rowCount);
const startAndStop = async () => {
  const embedded = await startEmbedded(dataDir);
  try {
    expect(await answers(embedded.url)).toBe(1);
    return embedded.url;
  } finally {
    expect(await embedded.leave()).toBe('stopped');
  }
};
const run = (program: string, env: Record<string, string> = {}) => {
  const imports = `import { startEmbedded } from './db/embedded/start.server.ts';
    import { withConnection } from './db/connection.ts';`;
  const options = ['--import', 'tsx', '--input-type=module', '-e', imports + program];
  return spawn(process.execPath, options, { env: { ...process.env, ...env } });
};
const serverPid = async () => Number.parseInt(await readFile(lockFile, 'utf8').catch(() => ''));

test('when another program uses the port of the stopped embedded server, then the embedded server starts at another port', async () => {
  const { port } = new URL(await startAndStop());
  let connections = 0;
  const other = createServer(() => (connections += 1)).listen(Number(port), '127.0.0.1');
  await once(other, 'listening');
  const url = await startAndStop();
  other.close();
  expect(connections).toBe(0);
  expect(new URL(url).port).not.toBe(port);
  expect(url).toContain(SCRAM_ONLY);
});

test('when somebody stops an embedded server that is in use, then the process that uses the server restarts it', async () => {
  const embedded = await startEmbedded(dataDir);
  const stoppedPid = await serverPid();
  process.kill(stoppedPid, 'SIGTERM');
  await eventually(serverPid, (pid) => pid > 0 && pid !== stoppedPid);
  await eventually(() => answers(embedded.url).catch(() => 0), 1);
  expect(await embedded.leave()).toBe('stopped');
});

test('when an open session keeps an embedded server from stopping, then startEmbedded ends the session and restarts the server', async () => {
  const first = run(`console.log((await startEmbedded('${dataDir}')).url); setInterval(() => 0, 1_000);`);
  const [line] = (await once(first.stdout, 'data')) as [Buffer];
  first.kill('SIGKILL');
  await withConnection(line.toString().trim(), async (session) => {
    process.kill(await serverPid(), 'SIGTERM');
    await startAndStop();
    await expect(session.query('select 1')).rejects.toThrow();
  });
});

test.each([
  ['nothing', ''],
  ['a process ID only', `${process.pid}\n`],
  ['something else', 'x\0x\n'],
])('the embedded server starts if postmaster.pid contains %s', async (_what, content) => {
  await startAndStop();
  await writeFile(lockFile, content);
  await startAndStop();
});

test.each([
  ['another folder', '/'],
  ['the database’s folder', cluster],
])('a process in %s with the ID of a dead embedded server survives', async (_where, cwd) => {
  await startAndStop();
  const { uid, gid } = await stat(cluster);
  const other = spawn('sleep', ['60'], { uid, gid, cwd });
  await once(other, 'spawn');
  const { port } = await embeddedAccess(dataDir);
  const lock = [other.pid, cluster, 1_700_000_000, port, '', '127.0.0.1', '', 'ready'].join('\n');
  await writeFile(lockFile, `${lock}\n`);
  try {
    await startAndStop();
    expect(other.exitCode).toBeNull();
  } finally {
    other.kill();
  }
});

test('the embedded server ignores the variables of libpq', async () => {
  const env = { PGSSLMODE: 'require', PGHOST: 'db.invalid', PGUSER: 'ana', PGOPTIONS: '-c work_mem=77kB' };
  const program = `
    const { url, leave } = await startEmbedded('${dataDir}');
    const shown = await withConnection(url, (client) => client.query('show work_mem'));
    await leave();
    console.log(shown.rows[0].work_mem);`;
  const { stdout, stderr } = run(program, env);
  expect([await text(stdout), await text(stderr)]).toEqual(['4MB\n', '']);
});

test('a damaged or foreign access.json is named', async () => {
  await startAndStop();
  const file = join(dataDir, 'postgresql/access.json');
  const content = await readFile(file, 'utf8');
  await writeFile(file, '');
  await expect(startEmbedded(dataDir)).rejects.toThrow(/access\.json is damaged: copy it back/);
  await writeFile(file, JSON.stringify({ ...JSON.parse(content), adminPassword: 'other' }));
  await expect(startEmbedded(dataDir)).rejects.toThrow(/access\.json doesn't fit .*: copy it back/);
  await writeFile(file, content);
  await startAndStop();
});
