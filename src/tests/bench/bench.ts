// Measures the built site beside the server of plain.ts (docs/performance.md). Needs Linux, wrk, nginx and caddy.
// Usage: npm run bench -- [get] [post] [stress] [questions [COUNT]]
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { withTemporaryDatabase } from '#db/embedded/temporary.ts';
import { startCommand } from '../support/site-process.ts';
import { timeQuestions } from './questions.ts';
import { throughEachProxy } from './proxies.ts';
import { stress } from './stress.ts';
import { median, startTarget, type Target } from './target.ts';

const ROUNDS = 5;
const SECONDS = 3;

async function load(method: string, url: string, seconds: number) {
  const script = join(import.meta.dirname, 'load.lua');
  const options = ['-t1', '-c32', `-d${seconds}s`, '-s', script, '-H', 'Accept-Encoding: br', url];
  const { stdout } = await promisify(execFile)('taskset', ['-c', '1', 'wrk', ...options], {
    env: { ...process.env, METHOD: method },
  });
  const result = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as unknown;
  return result as Record<'requests' | 'seconds' | 'p99' | 'bad', number>;
}

/** Prints the medians of each target, and in which ratio they are to those of the first. */
async function compare(method: string, path: string, targets: Target[]): Promise<void> {
  const rows = targets.map(({ name }) => ({ name, rates: [0], cpus: [0], p99s: [0], errors: 0 }));
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, { url, cpu }] of targets.entries()) {
      await load(method, url + path, 1);
      const before = cpu();
      const { requests, seconds, p99, bad } = await load(method, url + path, SECONDS);
      const row = rows[index];
      if (!row) continue;
      row.rates[round] = requests / seconds;
      row.cpus[round] = (cpu() - before) / requests;
      row.p99s[round] = p99;
      row.errors += bad;
    }
  const [first] = rows;
  console.log(`\n${method} ${path}`);
  console.table(
    rows.map(({ name, rates, cpus: times, p99s, errors }) => ({
      name,
      'req/s': Math.round(median(rates)),
      'req/s ratio': (median(rates) / median(first?.rates ?? [])).toFixed(2),
      'µs of CPU': Math.round(median(times)),
      'CPU ratio': (median(times) / median(first?.cpus ?? [])).toFixed(2),
      'p99 in ms': median(p99s).toFixed(1),
      errors,
    })),
  );
}

const requested = process.argv.slice(2);
const isRequested = (part: string) => requested.length === 0 || requested.includes(part);
const folder = await mkdtemp(join(tmpdir(), 'porchlight-bench-'));
console.log(`${cpus()[0]?.model ?? ''}, ${cpus().length} cores, Node ${process.version}`);

await withTemporaryDatabase(async (url) => {
  const started: Target[] = [];
  const start = async (name: string, command: string[], more: Record<string, string> = {}) => {
    const env = { PORT: '0', DATABASE_URL: url, DATA_DIR: folder, ...more };
    const target = await startTarget(name, command, env);
    started.push(target);
    return target;
  };
  try {
    const site = await start('porchlight', startCommand, { RATE_LIMIT_MAX: '1000000' });
    if (isRequested('get') || isRequested('post')) {
      const page = await fetch(site.url, { headers: { 'Accept-Encoding': 'br' } });
      const BODY = join(folder, 'page.br');
      await writeFile(BODY, brotliCompressSync(await page.text()));
      const reference = [process.execPath, '--import', 'tsx', join(import.meta.dirname, 'plain.ts')];
      const plain = await start('plain', reference, { BODY });
      if (isRequested('get')) await compare('GET', '/', [plain, site]);
      if (isRequested('post')) await compare('POST', '/api/leads', [plain, site]);
    }
    if (isRequested('stress'))
      await throughEachProxy(site.url, folder, (proxy, address) => stress(site, proxy, address));
    if (requested.includes('questions')) await timeQuestions(url, Number(requested.at(-1)) || 200_000);
  } finally {
    for (const target of started) await target.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
