import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { withTemporaryDatabase } from '#db/embedded/temporary.ts';
import { startCommand } from '../support/site-process.ts';
import { timeQuestions } from './questions.ts';
import { stress } from './stress.ts';
import { load, startTarget, type Method, type Target } from './targets.ts';

// Measures the built site and compares it with the servers of bare.mjs. Needs wrk and Linux.
// Usage: npm run bench -- [get] [post] [memory] [start] [stress] [questions [COUNT]]
const ROUNDS = 5;
const SECONDS = 3;
const VIEWS = 100_000;
const LEADS = 10_000;
const BODY = 'page.br';

const folder = await mkdtemp(join(tmpdir(), 'porchlight-bench-'));
const print = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

const startSite = (databaseUrl = '') => {
  const env = {
    ...{ HOST: '127.0.0.1', PORT: '0', RATE_LIMIT_MAX: '1000000', DATABASE_URL: databaseUrl },
    DATA_DIR: join(folder, databaseUrl && 'data'),
  };
  return startTarget('porchlight', startCommand, { env, folder });
};

async function startReferences(site: Target, databaseUrl: string): Promise<[bare: Target, express: Target]> {
  const response = await fetch(site.url, { headers: { 'Accept-Encoding': 'br' } });
  await writeFile(join(folder, BODY), brotliCompressSync(await response.text()));
  const env = { BODY: join(folder, BODY), DATABASE_URL: databaseUrl };
  const command = [process.execPath, '--import', 'tsx', join(import.meta.dirname, 'bare.mjs')];
  return [
    await startTarget('bare', command, { env, folder }),
    await startTarget('express', command, { env: { ...env, EXPRESS: '1' }, folder }),
  ];
}

type Result = Awaited<ReturnType<typeof load>> & Record<'rate' | 'cpu' | 'tail', number>;

/** Prints each target's figures. A ratio in parentheses compares a figure with the first target's figure. */
async function compare(method: Method, path: string, targets: Target[]): Promise<void> {
  const rounds: Result[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const results: Result[] = [];
    for (const { url, cpu } of targets) {
      await load(method, url + path, round === 0 ? 3 : 1);
      const before = cpu();
      const result = await load(method, url + path, SECONDS);
      const { requests, seconds } = result;
      results.push({
        ...result,
        rate: requests / seconds,
        cpu: (cpu() - before) / requests,
        tail: result.p99 / result.p50,
      });
    }
    rounds.push(results);
  }
  print(`\n${method} ${path}`);
  for (const [index, { name }] of targets.entries()) {
    const medianOf = (read: (result: Result, baseline: Result) => number) =>
      median(
        rounds.map(({ [index]: result, 0: baseline }) => (result && baseline ? read(result, baseline) : NaN)),
      );
    const figure = (key: 'rate' | 'cpu' | 'tail', width: number, unit: string, digits = 0) =>
      `${medianOf((result) => result[key])
        .toFixed(digits)
        .padStart(
          width,
        )} ${unit} (${medianOf((result, baseline) => result[key] / baseline[key]).toFixed(2)})`;
    const [p50, p99] = [medianOf((result) => result.p50), medianOf((result) => result.p99)].map((ms) =>
      ms.toFixed(1),
    );
    const bad = rounds.reduce((sum, results) => sum + (results[index]?.bad ?? 0), 0);
    const speed = `${figure('rate', 8, 'req/s')} ${figure('cpu', 6, 'us CPU')}`;
    print(
      `${name.padEnd(15)}${speed}  p50 ${p50 ?? ''} ms, p99 ${p99 ?? ''} ms, ${figure('tail', 4, 'p99/p50', 1)}, ${bad} errors`,
    );
  }
}

async function watchMemory(site: Target): Promise<void> {
  let total = 0;
  for (const [method, path, count] of [
    ['GET', '/', VIEWS],
    ['POST', '/api/leads', LEADS],
  ] as const) {
    print(`\n${method} ${path}`);
    for (let sent = 0; sent < count;) {
      const { requests } = await load(method, site.url + path, 1);
      [sent, total] = [sent + requests, total + requests];
      print(`${site.megabytes().toFixed(0)} MB after ${sent}`);
    }
  }
  await site.stop();
  print(`log lines for ${total} requests: ${site.readLog().split('"route"').length - 1}`);
}

async function timeStarts(databaseUrl: string): Promise<void> {
  for (const url of [databaseUrl, undefined]) {
    const durations: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      if (!url) await rm(join(folder, 'postgresql'), { recursive: true, force: true });
      const site = await startSite(url);
      await site.stop();
      durations.push(site.startedInMs / 1_000);
    }
    const allSeconds = durations.map((seconds) => seconds.toFixed(2)).join(' ');
    print(
      `start ${url ? 'with DATABASE_URL' : 'embedded, a new database'}: ${median(durations).toFixed(2)} s (${allSeconds})`,
    );
  }
}

const requestedParts = process.argv.slice(2);
const isRequested = (part: string) => requestedParts.length === 0 || requestedParts.includes(part);
print(`${cpus()[0]?.model ?? ''}, ${cpus().length} cores, Node ${process.version}`);
await withTemporaryDatabase(async (url) => {
  const started: Target[] = [];
  try {
    if (isRequested('get') || isRequested('post')) {
      const site = await startSite(url);
      started.push(site);
      const references = await startReferences(site, url);
      started.push(...references);
      const [bare, express] = references;
      if (isRequested('get')) await compare('GET', '/', [bare, site, express]);
      if (isRequested('get')) await compare('GET', '/', [express, site]);
      if (isRequested('post')) await compare('POST', '/api/leads', [bare, site]);
    }
    if (isRequested('memory')) await watchMemory(await startSite(url));
    if (isRequested('start')) await timeStarts(url);
    if (requestedParts.includes('questions'))
      await timeQuestions(url, Number(requestedParts.at(-1)) || 200_000, print);
    if (isRequested('stress')) {
      const site = await startSite(url);
      started.push(site);
      await stress(site, print);
    }
  } finally {
    for (const target of started) await target.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
