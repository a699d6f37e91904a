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
 * From here on, what this process starts ends with it, even where it is killed: servers too, which are nobody's child, and
 * the folders of data-dir.ts.
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

/** What a failed test has left in memory, too. */
async function removeData(run) {
  const [, id] = /^TEST_RUN=([\da-f-]{36})$/.exec(run);
  for (const folder of ['/dev/shm', tmpdir()]) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((each) => each.startsWith(`porchlight-tests-${id}-`)))
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Where there is no /proc it ends nothing. */
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
      // It has just ended.
    }
  }
}

if (process.argv[1] === program) {
  const [, , run] = process.argv;
  // The pipe to whoever started this closes with that process.
  await once(process.stdin.resume(), 'close');
  await endAll(run, 'SIGINT');
  for (let waited = 0; waited < GRACE_MS && (await processesOf(run)).length > 0; waited += 200)
    await sleep(200);
  await endAll(run, 'SIGKILL');
  await removeData(run);
}
