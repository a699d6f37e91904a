import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(import.meta.url);
const GRACE_MS = 10_000;

/** Jest's globalTeardown. */
export default async function tearDown() {
  for (const close of globalThis.closers.reverse()) await close();
}

/**
 * Starts a watcher process. If the test run is killed, the watcher ends the run's processes and removes the run's data
 * directories. The watcher finds the processes by the TEST_RUN variable in their environment.
 */
export function watchRun() {
  const id = randomUUID();
  const watcher = spawn(process.execPath, [program, id], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  watcher.stdin.unref();
  process.env.TEST_RUN = id;
  return async () => {
    watcher.kill();
    await removeData(id);
  };
}

/** Removes the directories that resources.ts created. */
async function removeData(id) {
  for (const folder of ['/dev/shm', tmpdir()]) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((each) => each.startsWith(`porchlight-tests-${id}-`)))
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Sends the signal to the run's processes. */
async function signalAll(id, signal) {
  for (const pid of (await readdir('/proc').catch(() => [])).filter(Number)) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (!environment.split('\0').includes(`TEST_RUN=${id}`)) continue;
    try {
      process.kill(Number(pid), signal);
    } catch {
      // The process has already ended.
    }
  }
}

if (process.argv[1] === program) {
  const [, , id] = process.argv;
  // stdin closes when the test run ends.
  await once(process.stdin.resume(), 'close');
  await signalAll(id, 'SIGINT');
  await sleep(GRACE_MS);
  await signalAll(id, 'SIGKILL');
  await removeData(id);
}
