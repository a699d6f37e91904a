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

/**
 * Ends all processes of this run and removes its data directories after this process ends, even if it is killed.
 * It finds detached servers by the TEST_RUN variable in their environment.
 */
export function watchRun() {
  const run = `TEST_RUN=${randomUUID()}`;
  const watcher = spawn(process.execPath, [program, run], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.unref();
  watcher.stdin.unref();
  process.env.TEST_RUN = run.slice('TEST_RUN='.length);
  return async () => {
    watcher.kill();
    await removeData(run);
  };
}

/** Removes the data directories of data-dir.ts, including those of failed tests. */
async function removeData(run) {
  const [, id] = /^TEST_RUN=([\da-f-]{36})$/.exec(run);
  for (const folder of ['/dev/shm', tmpdir()]) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((each) => each.startsWith(`porchlight-tests-${id}-`)))
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Empty on systems without /proc. */
async function processesOf(run) {
  const pids = (await readdir('/proc').catch(() => [])).filter(Number).map(Number);
  const environments = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')),
  );
  return pids.filter((_pid, index) => environments[index].split('\0').includes(run));
}

async function endAll(run, signal) {
  for (const pid of await processesOf(run)) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has already ended.
    }
  }
}

if (process.argv[1] === program) {
  const [, , run] = process.argv;
  // stdin closes when the process that started this one ends.
  await once(process.stdin.resume(), 'close');
  await endAll(run, 'SIGINT');
  for (let waited = 0; waited < GRACE_MS && (await processesOf(run)).length > 0; waited += 200)
    await sleep(200);
  await endAll(run, 'SIGKILL');
  await removeData(run);
}
