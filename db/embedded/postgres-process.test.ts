import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { withConnection } from '../connection.ts';
import { eventually } from '../../src/tests/support/eventually.ts';
import { embeddedAccess } from '../../src/tests/support/test-cluster.ts';
import { temporaryDataDir } from '../../src/tests/support/resources.ts';
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
    await embedded.leave();
    expect(existsSync(lockFile)).toBe(false);
  }
};
/** As in a container, root may not look into other accounts' processes. */
const limited =
  process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-sys_ptrace', '--inh-caps=-sys_ptrace'] : [];
const serverPid = async () => Number.parseInt(await readFile(lockFile, 'utf8').catch(() => ''));

beforeAll(startAndStop);

test('the embedded server starts at another port if its own is in use', async () => {
  const { port } = await embeddedAccess(dataDir);
  let connections = 0;
  const other = createServer(() => (connections += 1)).listen(port, '127.0.0.1');
  await once(other, 'listening');
  const url = await startAndStop();
  other.close();
  expect(connections).toBe(0);
  expect(new URL(url).port).not.toBe(String(port));
});

test('an embedded server that somebody stops is restarted', async () => {
  const embedded = await startEmbedded(dataDir);
  const stoppedPid = await serverPid();
  process.kill(stoppedPid, 'SIGTERM');
  await eventually(async () => ![0, stoppedPid].includes(await serverPid()), true);
  await eventually(() => answers(embedded.url).catch(() => 0), 1);
  await embedded.leave();
});

test('an open session of a dead process does not keep the server from restarting', async () => {
  const program = `import { startEmbedded } from './db/embedded/start.server.ts';
    console.log((await startEmbedded('${dataDir}')).url); setInterval(() => 0, 1_000);`;
  const first = spawn('env', [
    ...limited,
    process.execPath,
    '--import',
    'tsx',
    '--input-type=module',
    '-e',
    program,
  ]);
  const [line] = (await once(first.stdout, 'data')) as [Buffer];
  first.kill('SIGKILL');
  await withConnection(line.toString().trim(), async (session) => {
    process.kill(await serverPid(), 'SIGTERM');
    await startAndStop();
    await expect(session.query('select 1')).rejects.toThrow();
  });
});

test.each(['', `${process.pid}\n`, 'x\0x\n'])(
  'the embedded server starts if postmaster.pid contains %j',
  async (content) => {
    await writeFile(lockFile, content);
    await startAndStop();
  },
);

test.each([
  ['another folder', '/'],
  ['the database’s folder', cluster],
])('a process in %s with the ID of a dead embedded server survives', async (_where, cwd) => {
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

test('the embedded server ignores the variables of libpq, and shares memory as files', async () => {
  const variables = {
    PGSSLMODE: 'require',
    PGHOST: 'db.invalid',
    PGUSER: 'ana',
    PGOPTIONS: '-c work_mem=77kB',
  };
  Object.assign(process.env, variables);
  const { url, leave } = await startEmbedded(dataDir);
  const { rows } = await withConnection(url, (client) =>
    client.query(
      `select current_setting('work_mem') as memory, current_setting('dynamic_shared_memory_type') as shared`,
    ),
  );
  await leave();
  expect(rows).toEqual([{ memory: '4MB', shared: 'mmap' }]);
});

test('the embedded server refuses a wrong password and the machine’s network address', async () => {
  const { url, leave } = await startEmbedded(dataDir);
  const guessed = Object.assign(new URL(url), { password: 'guess' });
  await expect(answers(guessed.href)).rejects.toMatchObject({ code: '28P01' });
  const interfaces = Object.values(networkInterfaces()).flat();
  const outside = interfaces.find((each) => each?.family === 'IPv4' && !each.internal);
  if (outside)
    await expect(once(connect(Number(guessed.port), outside.address), 'connect')).rejects.toThrow();
  expect((await stat(join(dataDir, 'postgresql/access.json'))).mode & 0o777).toBe(0o600);
  await leave();
});

test('a folder of another PostgreSQL version is refused with both versions', async () => {
  const path = temporaryDataDir();
  await mkdir(join(path, 'postgresql/cluster'), { recursive: true });
  await writeFile(join(path, 'postgresql/cluster/PG_VERSION'), '17\n');
  const versions = /is from PostgreSQL 17, but the embedded server is version 18: .*docs\/operations\.md/;
  await expect(startEmbedded(path)).rejects.toMatchObject({
    name: 'OperatorError',
    message: expect.stringMatching(versions),
  });
});

test('a damaged or foreign access.json is named', async () => {
  const file = join(dataDir, 'postgresql/access.json');
  const content = await readFile(file, 'utf8');
  await writeFile(file, '');
  await expect(startEmbedded(dataDir)).rejects.toThrow(/access\.json is damaged: copy it back/);
  await writeFile(file, JSON.stringify({ ...JSON.parse(content), adminPassword: 'other' }));
  await expect(startEmbedded(dataDir)).rejects.toThrow(/access\.json doesn't fit .*: copy it back/);
  await writeFile(file, content);
  await startAndStop();
});
