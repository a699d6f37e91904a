import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { withTemporaryDatabase } from '#db/embedded/temporary.ts';
import { startCommand } from '../support/start-command.ts';
import { instruments, load, startTarget, type Method, type Target } from './targets.ts';

// The built site beside bare node:http, in one run: npm run bench -- [get] [post] [memory] [start]
const ROUNDS = 5;
const SECONDS = 3;
const VIEWS = 100_000;
const LEADS = 10_000;
const BODY = 'page.br';
const perRequest = ['x-request-id', 'date', 'connection', 'content-length'];

const folder = await mkdtemp(join(tmpdir(), 'porchlight-bench-'));
const say = (line: string) => process.stdout.write(`${line}\n`);
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;

/** What `npm start` runs; without an address it brings its own database. */
const startSite = (databaseUrl = '') => {
  const env = {
    ...{ HOST: '127.0.0.1', PORT: '0', RATE_LIMIT_MAX: '1000000', DATABASE_URL: databaseUrl },
    DATA_DIR: join(folder, databaseUrl && 'data'),
  };
  return startTarget('porchlight', startCommand, { env, folder });
};

/** A server that only sends the page, and one that also does what the site does for each request. */
async function startReferences(site: Target, databaseUrl: string): Promise<[bare: Target, fair: Target]> {
  const response = await fetch(site.url, { headers: { 'Accept-Encoding': 'br' } });
  const headers = [...response.headers].filter(([name]) => !perRequest.includes(name)).flat();
  await writeFile(join(folder, BODY), brotliCompressSync(await response.text()));
  const env = { BODY: join(folder, BODY), DATABASE_URL: databaseUrl };
  const command = [process.execPath, join(import.meta.dirname, 'bare.mjs')];
  const HEADERS = JSON.stringify(headers);
  return [
    await startTarget('bare node:http', command, { env, folder }),
    await startTarget('with our work', command, { env: { ...env, HEADERS }, folder }),
  ];
}

type Result = Awaited<ReturnType<typeof load>> & Record<'rate' | 'cpu', number>;

/** Ratios are to the first target. Every round visits each server in turn, so that a slow moment slows all of them. */
async function compare(method: Method, path: string, targets: Target[]): Promise<void> {
  const rounds: Result[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const results: Result[] = [];
    for (const { url, cpu } of targets) {
      await load(method, url + path, { seconds: round === 0 ? 3 : 1 });
      const before = cpu();
      const result = await load(method, url + path, { seconds: SECONDS });
      const { requests, seconds } = result;
      results.push({ ...result, rate: requests / seconds, cpu: (cpu() - before) / requests });
    }
    rounds.push(results);
  }
  say(`\n${method} ${path}`);
  for (const [index, { name }] of targets.entries()) {
    const of = (read: (own: Result, bare: Result) => number) =>
      middle(rounds.map(({ [index]: own, 0: bare }) => (own && bare ? read(own, bare) : NaN)));
    const figure = (key: 'rate' | 'cpu', digits: number, unit: string) =>
      `${of((own) => own[key])
        .toFixed(0)
        .padStart(digits)} ${unit} (${of((own, bare) => own[key] / bare[key]).toFixed(2)})`;
    const [p50, p99] = [of((own) => own.p50), of((own) => own.p99)].map((ms) => ms.toFixed(1));
    const bad = rounds.reduce((sum, results) => sum + (results[index]?.bad ?? 0), 0);
    const speed = `${figure('rate', 8, 'req/s')} ${figure('cpu', 6, 'us CPU')}`;
    say(`${name.padEnd(15)}${speed}  p50 ${p50 ?? ''} ms, p99 ${p99 ?? ''} ms, ${bad} bad`);
  }
}

/** Memory at start and after each tenth. Each request has its line in the log. */
async function watchMemory(site: Target): Promise<void> {
  const grow = async (method: Method, path: string, most: number) => {
    const megabytes = [site.megabytes()];
    for (let tenth = 0; tenth < 10; tenth++) {
      await load(method, site.url + path, { most: most / 10 });
      megabytes.push(site.megabytes());
    }
    say(`MB through ${most} of ${method} ${path}: ${megabytes.map((each) => each.toFixed(0)).join(' ')}`);
  };
  say('');
  await grow('GET', '/', VIEWS);
  await grow('POST', '/api/leads', LEADS);
  await site.stop();
  say(`log lines of ${VIEWS + LEADS} requests: ${site.logged().split('"route"').length - 1}`);
}

async function timeStarts(databaseUrl: string): Promise<void> {
  for (const url of [databaseUrl, undefined]) {
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      // Without an address each brings a new database.
      if (!url) await rm(join(folder, 'postgresql'), { recursive: true, force: true });
      const site = await startSite(url);
      await site.stop();
      took.push(site.startedInMs / 1_000);
    }
    const each = took.map((seconds) => seconds.toFixed(2)).join(' ');
    say(
      `start ${url ? 'with DATABASE_URL' : 'embedded, a new database'}: ${middle(took).toFixed(2)} s (${each})`,
    );
  }
}

const asked = process.argv.slice(2);
const wants = (part: string) => asked.length === 0 || asked.includes(part);
say(`${cpus()[0]?.model ?? ''}, ${cpus().length} cores, Node ${process.version}, ${instruments}`);
await withTemporaryDatabase(async (url) => {
  const started: Target[] = [];
  try {
    if (wants('get') || wants('post')) {
      const site = await startSite(url);
      started.push(site);
      const references = await startReferences(site, url);
      started.push(...references);
      const [bare, fair] = references;
      if (wants('get')) await compare('GET', '/', [bare, site, fair]);
      if (wants('get')) await compare('GET', '/', [fair, site]);
      if (wants('post')) await compare('POST', '/api/leads', [bare, site]);
    }
    if (wants('memory')) await watchMemory(await startSite(url));
    if (wants('start')) await timeStarts(url);
  } finally {
    for (const target of started) await target.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
