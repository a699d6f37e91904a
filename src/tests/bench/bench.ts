// Measures GET / and POST /api/leads of the built site beside the plain server of plain.ts. Needs Linux, two idle cores and wrk.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { withTemporaryDatabase } from '#db/embedded/temporary.ts';

const ROUNDS = 5;
const SECONDS = 3;

interface Target {
  name: string;
  url: string;
  stop: () => Promise<unknown>;
}

/** Starts a server on the first core, because the load comes from the second. Its log goes to a file, as in production. */
async function startTarget(name: string, command: string[], env: Record<string, string>): Promise<Target> {
  const logFile = join(env.DATA_DIR ?? '.', `${name}.log`);
  const log = openSync(logFile, 'w');
  const child = spawn('taskset', ['-c', '0', ...command], {
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
  });
  const exited = once(child, 'exit');
  for (;;) {
    const [, url] = /\bon (?:at )?(http:\/\/[^\s"]+)/.exec(readFileSync(logFile, 'utf8')) ?? [];
    if (url) return { name, url, stop: () => (child.kill('SIGTERM'), exited) };
    if (child.exitCode !== null) throw new Error(`${name} does not start: ${readFileSync(logFile, 'utf8')}`);
    await sleep(50);
  }
}

async function load(method: string, url: string, seconds: number) {
  const script = join(import.meta.dirname, 'load.lua');
  const options = ['-t1', '-c32', `-d${seconds}s`, '-s', script, '-H', 'Accept-Encoding: br', url];
  const { stdout } = await promisify(execFile)('taskset', ['-c', '1', 'wrk', ...options], {
    env: { ...process.env, METHOD: method },
  });
  const result = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as unknown;
  return result as Record<'requests' | 'seconds' | 'p99' | 'bad', number>;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** Prints the medians of both targets, and the ratio of the second to the first. */
async function compare(method: string, path: string, targets: Target[]): Promise<void> {
  const rows = targets.map(({ name, url }) => ({
    name,
    url,
    rates: [] as number[],
    p99s: [] as number[],
    errors: 0,
  }));
  for (let round = 0; round < ROUNDS; round++)
    for (const row of rows) {
      await load(method, row.url + path, 1);
      const { requests, seconds, p99, bad } = await load(method, row.url + path, SECONDS);
      row.rates.push(requests / seconds);
      row.p99s.push(p99);
      row.errors += bad;
    }
  console.log(`\n${method} ${path}`);
  console.table(
    rows.map(({ name, rates, p99s, errors }) => ({
      name,
      'req/s': Math.round(median(rates)),
      ratio: (median(rates) / median(rows[0]?.rates ?? [])).toFixed(2),
      'p99 in ms': median(p99s).toFixed(1),
      errors,
    })),
  );
}

const folder = await mkdtemp(join(tmpdir(), 'porchlight-bench-'));
console.log(`${cpus()[0]?.model ?? ''}, ${cpus().length} cores, Node ${process.version}`);

await withTemporaryDatabase(async (url) => {
  const env = { PORT: '0', DATABASE_URL: url, DATA_DIR: folder, RATE_LIMIT_MAX: '1000000' };
  const site = await startTarget('porchlight', ['npm', 'start'], env);
  const page = await fetch(site.url, { headers: { 'Accept-Encoding': 'br' } });
  const BODY = join(folder, 'page.br');
  await writeFile(BODY, brotliCompressSync(await page.text()));
  const command = [process.execPath, '--import', 'tsx', join(import.meta.dirname, 'plain.ts')];
  const plain = await startTarget('plain', command, { ...env, BODY });
  await compare('GET', '/', [plain, site]);
  await compare('POST', '/api/leads', [plain, site]);
  await Promise.all([site.stop(), plain.stop()]);
  await rm(folder, { recursive: true });
});
