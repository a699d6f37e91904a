// Measures GET / and POST /api/leads of the built site beside the plain server of plain.ts. Needs Linux, two idle cores and wrk.
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { withTemporaryDatabase } from '#db/embedded/temporary.ts';

const ROUNDS = 5;
const SECONDS = 3;

/** Starts a server on the first core, because the load comes from the second. Its log goes to a file, as in production. */
async function startServer(command: string[], env: Record<string, string> & { DATA_DIR: string }) {
  const logFile = join(env.DATA_DIR, `${randomUUID()}.log`);
  const log = openSync(logFile, 'w');
  const child = spawn('taskset', ['-c', '0', ...command], {
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
  });
  const exited = once(child, 'exit');
  for (;;) {
    const [, url] = /\bon (?:at )?(http:\/\/[^\s"]+)/.exec(readFileSync(logFile, 'utf8')) ?? [];
    if (url) return { url, stop: () => (child.kill('SIGTERM'), exited) };
    if (child.exitCode !== null) throw new Error(readFileSync(logFile, 'utf8'));
    await sleep(50);
  }
}

/** The requests that are answered in a second, after one second without counting. */
async function measure(url: string, script: string[]): Promise<number> {
  let report = '';
  for (const seconds of [1, SECONDS]) {
    const load = ['-t1', '-c32', `-d${seconds}s`, ...script, '-H', 'Accept-Encoding: br', url];
    report = (await promisify(execFile)('taskset', ['-c', '1', 'wrk', ...load])).stdout;
    if (report.includes('Non-2xx')) throw new Error(report);
  }
  return Number(/Requests\/sec: +([\d.]+)/.exec(report)?.[1]);
}

async function compare(method: string, path: string, plain: string, site: string): Promise<void> {
  const script = method === 'POST' ? ['-s', join(import.meta.dirname, 'load.lua')] : [];
  const ratios: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const expected = await measure(plain + path, script);
    const actual = await measure(site + path, script);
    ratios.push(actual / expected);
    console.log(`${method} ${path}: ${Math.round(actual)}/s, the plain server ${Math.round(expected)}/s`);
  }
  console.log(
    `${method} ${path}: median ratio ${ratios.toSorted((one, other) => one - other)[ROUNDS >> 1]?.toFixed(2)}`,
  );
}

const folder = await mkdtemp(join(tmpdir(), 'porchlight-bench-'));
console.log(`Node ${process.version}`);
await withTemporaryDatabase(async (DATABASE_URL) => {
  const env = {
    PORT: '0',
    DATABASE_URL,
    DATA_DIR: folder,
    RATE_LIMIT_MAX: '1000000',
    BODY: join(folder, 'page'),
  };
  const site = await startServer(['npm', 'start'], env);
  const page = await fetch(site.url);
  await writeFile(env.BODY, brotliCompressSync(await page.text()));
  const plainFile = join(import.meta.dirname, 'plain.ts');
  const plain = await startServer([process.execPath, '--import', 'tsx', plainFile], env);
  await compare('GET', '/', plain.url, site.url);
  await compare('POST', '/api/leads', plain.url, site.url);
  await Promise.all([site.stop(), plain.stop()]);
});
await rm(folder, { recursive: true });
