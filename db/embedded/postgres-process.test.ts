import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { SCRAM_ONLY, withConnection } from '../connection.ts';
import { eventually } from '../../src/tests/support/eventually.ts';
import { embeddedAccess } from '../../src/tests/support/embedded-access.ts';
import { temporaryDataDir } from '../../src/tests/support/data-dir.ts';
import { untilEnd } from '../../src/tests/support/until-end.ts';
import { startEmbedded, type EmbeddedDatabase } from './start.server.ts';

const { path: dataDir } = await untilEnd(temporaryDataDir());
const first = await startEmbedded(dataDir);
const port = Number(new URL(first.url).port);
await first.release();

const startsAndAnswers = async () => {
  const embedded = await startEmbedded(dataDir);
  try {
    await withConnection(embedded.url, (client) => client.query('select 1'));
    return embedded.url;
  } finally {
    expect(await embedded.release()).toBe('stopped');
  }
};

test("when a stranger listens at a stopped server's port, then it hears nothing, and the start takes another port", async () => {
  let heard = 0;
  const stranger = createServer(() => (heard += 1)).listen(port, '127.0.0.1');
  await once(stranger, 'listening');
  const url = await startsAndAnswers();
  stranger.close();
  expect(heard).toBe(0);
  expect(Number(new URL(url).port)).not.toBe(port);
  expect(url).toContain(SCRAM_ONLY);
});

describe('a server that somebody told to stop, and that waits for a session to end', () => {
  const lockFile = () => readFile(join(dataDir, 'postgresql/cluster/postmaster.pid'), 'utf8');
  const stop = async (signal: NodeJS.Signals) => {
    const pid = Number.parseInt(await lockFile());
    process.kill(pid, signal);
    return pid;
  };
  const answers = ({ url }: EmbeddedDatabase) =>
    withConnection(url, (client) => client.query('select 1')).then(
      () => true,
      () => false,
    );

  test('when it is used, then it starts anew beneath its user', async () => {
    const embedded = await startEmbedded(dataDir);
    const stopped = await stop('SIGTERM');
    await eventually(
      async () => Number.parseInt(await lockFile().catch(() => '')) || stopped,
      (pid) => pid !== stopped,
      20_000,
    );
    await eventually(() => answers(embedded), true, 20_000);
    expect(await embedded.release()).toBe('stopped');
  });

  test('when a start comes, then that waits for the end and starts it anew', async () => {
    const starter = "import { startEmbedded as start } from './db/embedded/start.server.ts';";
    const program = `${starter} console.log((await start('${dataDir}')).url); setInterval(() => 0, 1_000);`;
    const first = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
    const [line] = (await once(first.stdout, 'data')) as [Buffer];
    first.kill('SIGKILL');
    await withConnection(line.toString().trim(), async (session) => {
      await stop('SIGTERM');
      await startsAndAnswers();
      await expect(session.query('select 1')).rejects.toThrow();
    });
  });

  test('when it died and its user ends before it is back, then it stays down', async () => {
    const embedded = await startEmbedded(dataDir);
    await stop('SIGKILL');
    await eventually(() => answers(embedded), false);
    expect(await embedded.release()).toBe('stopped');
    await sleep(2_000);
    expect(await answers(embedded)).toBe(false);
  });
});

test('when another process has the number of a dead server since, then the start takes no notice of it', async () => {
  const cluster = join(dataDir, 'postgresql/cluster');
  const { uid, gid } = await stat(cluster);
  const other = spawn('sleep', ['60'], { uid, gid, cwd: '/' });
  await once(other, 'spawn');
  const { port: known } = await embeddedAccess(dataDir);
  const lock = [other.pid, cluster, 1_700_000_000, known, '', '127.0.0.1', '', 'ready'].join('\n');
  await writeFile(join(cluster, 'postmaster.pid'), `${lock}\n`);
  try {
    await startsAndAnswers();
    expect(other.exitCode).toBeNull();
  } finally {
    other.kill();
  }
});
