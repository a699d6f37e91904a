// Measures GET / and POST /api/leads of the built site beside the plain server of plain.ts. Needs
// Linux, two idle cores and wrk.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { startEmbedded } from '#db/embedded/start.server.ts';
import { migrate } from '#db/migrate/migrate.ts';

// Short, so that both servers meet what changes on the machine from second to second.
const ROUNDS = 15;
const SECONDS = 1;
const folder = await mkdtemp(join(tmpdir(), 'porchlight-bench-'));
const run = promisify(execFile);

/**
 * Starts a server on the first core, because the load comes from the second. Its log goes to a
 * file, as in production.
 */
async function startServer(port: number, command: string[], env: Record<string, string>) {
  const log = openSync(join(folder, `${port}.log`), 'w');
  const child = spawn('taskset', ['-c', '0', ...command], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', log, log],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`a server does not start: ${folder}/${port}.log`);
    await sleep(50);
  }
  return { url, stop: () => (child.kill('SIGTERM'), once(child, 'exit')) };
}

/** How long the first core was busy, on which the servers and PostgreSQL run. */
function busyMs(): number {
  const [first] = cpus();
  if (!first) throw new Error('the system names no core');
  const { user, nice, sys, irq } = first.times;
  return user + nice + sys + irq;
}

/** The requests that are answered in a second, and how many in a second of the processor. */
async function measure(url: string, script: string[]) {
  const load = ['-t1', '-c32', `-d${SECONDS}s`, ...script, '-H', 'Accept-Encoding: br', url];
  const before = busyMs();
  const { stdout } = await run('taskset', ['-c', '1', 'wrk', ...load]);
  const seconds = (busyMs() - before) / 1_000;
  if (stdout.includes('Non-2xx')) throw new Error(stdout);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return { time: requests / SECONDS, processor: requests / seconds };
}

const medianOf = (ratios: number[]) =>
  ratios.toSorted((one, other) => one - other)[ratios.length >> 1]?.toFixed(2);

async function compare(method: string, path: string, plain: string, site: string): Promise<void> {
  const script = method === 'POST' ? ['-s', join(import.meta.dirname, 'load.lua')] : [];
  const ratios: Record<'time' | 'processor', number[]> = { time: [], processor: [] };
  for (let round = 1; round <= ROUNDS; round++) {
    const expected = await measure(plain + path, script);
    const actual = await measure(site + path, script);
    ratios.time.push(actual.time / expected.time);
    ratios.processor.push(actual.processor / expected.processor);
    console.log(
      `${method} ${path}: ${Math.round(actual.time)}/s, the plain server ` +
        `${Math.round(expected.time)}/s`,
    );
  }
  console.log(
    `${method} ${path}: median ratio ${medianOf(ratios.time)}, by processor ` +
      `${medianOf(ratios.processor)}`,
  );
}

console.log(`Node ${process.version}`);
// PostgreSQL inherits the core.
await run('taskset', ['-cp', '0', String(process.pid)]);
const { url: DATABASE_URL, leave } = await startEmbedded(folder);
await migrate(DATABASE_URL, '.');
const env = {
  DATABASE_URL,
  DATA_DIR: folder,
  RATE_LIMIT_MAX: '1000000',
  BODY: join(folder, 'page'),
};
const site = await startServer(4320, ['npm', 'start'], env);
await writeFile(env.BODY, brotliCompressSync(await (await fetch(site.url)).text()));
const plainFile = join(import.meta.dirname, 'plain.ts');
const plain = await startServer(4321, [process.execPath, '--import', 'tsx', plainFile], env);
await compare('GET', '/', plain.url, site.url);
await compare('POST', '/api/leads', plain.url, site.url);
await Promise.all([site.stop(), plain.stop()]);
await leave();
await rm(folder, { recursive: true });
