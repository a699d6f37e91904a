import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
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

const SHARED_MEMORY = '/dev/shm';

/** Returns true if over 1 GB of shared memory is free. Docker's default of 64 MB is too little for the tests. */
export function hasSharedMemory() {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize > 1e9;
  } catch {
    return false;
  }
}

/**
 * Creates the run's folder, if possible in shared memory, because creating a database on disk takes ten times as long. Starts a
 * watcher process: if the test run is killed, it ends the run's processes, which it finds by their TEST_RUN variable, and removes
 * the folder.
 */
export function watchRun() {
  const folder = mkdtempSync(join(hasSharedMemory() ? SHARED_MEMORY : tmpdir(), 'porchlight-tests-'));
  chmodSync(folder, 0o755); // For the accounts of PostgreSQL.
  const watcher = spawn(process.execPath, [program, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  watcher.stdin.unref();
  process.env.TEST_RUN = folder;
  return async () => {
    watcher.kill();
    await remove(folder);
  };
}

const remove = (folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 });

/** Sends the signal to the run's processes. */
async function signalAll(folder, signal) {
  for (const pid of (await readdir('/proc').catch(() => [])).filter(Number)) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    if (!environment.split('\0').includes(`TEST_RUN=${folder}`)) continue;
    try {
      process.kill(Number(pid), signal);
    } catch {
      // The process has already ended.
    }
  }
}

if (process.argv[1] === program) {
  const [, , folder] = process.argv;
  // stdin closes when the test run ends.
  await once(process.stdin.resume(), 'close');
  await signalAll(folder, 'SIGINT');
  await sleep(GRACE_MS);
  await signalAll(folder, 'SIGKILL');
  await remove(folder);
}
