import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { beforeEach, expect, test } from '@jest/globals';
import express, { type Express, type RequestHandler } from 'express';
import { pino } from 'pino';
import { rawRequest } from '../../tests/support/raw-request.ts';
import { temporaryDataDir } from '../../tests/support/data-dir.ts';
import { untilEnd } from '../../tests/support/until-end.ts';
import { deployedAssets } from './previous-assets.ts';

let folder: string;
let warnings: string[];
beforeEach(async () => {
  folder = (await untilEnd(temporaryDataDir())).path;
  warnings = [];
});

const chunk = (release: string) => `/assets/chunks/chunk-${release}.js`;
const scriptOf = (release: string) => `export const release = '${release}';`;

async function put(path: string, contents: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, contents);
}

/** A release in a folder of its own, as in an image of its own; all of them share the data folder. */
async function build(release: string): Promise<string> {
  const client = join(folder, release);
  await put(join(client, chunk(release)), scriptOf(release));
  await put(join(client, `${chunk(release)}.br`), brotliCompressSync(scriptOf(release)));
  await put(join(client, 'logo.svg'), release);
  return client;
}

function start(client: string, dataDir = join(folder, 'data')): Express {
  const logger = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
  const notFound: RequestHandler = (_req, res) => void res.status(404).json({ title: 'Not Found' });
  return express().use(deployedAssets(client, dataDir, logger), notFound);
}

/** Each start a moment after the one before, as file systems tell times. */
async function deploy(release: string): Promise<Express> {
  await sleep(10);
  return start(await build(release));
}

const statusOf = async (site: Express, path: string) => (await rawRequest(site, path)).status;

test('when a release follows another, then it serves the hashed files of both alike', async () => {
  await deploy('first');
  const site = await deploy('second');
  for (const release of ['first', 'second']) {
    const plain = await rawRequest(site, chunk(release));
    expect([plain.status, plain.body.toString()]).toEqual([200, scriptOf(release)]);
    const packed = await rawRequest(site, chunk(release), { headers: { 'Accept-Encoding': 'br' } });
    expect(brotliDecompressSync(packed.body).toString()).toBe(scriptOf(release));
    expect(packed.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/^text\/javascript/),
      vary: 'Accept-Encoding',
    });
  }
  expect((await rawRequest(site, '/logo.svg')).body.toString()).toBe('second');
});

test.each([
  ['follow each other', 'first second third fourth', [404, 200, 200, 200]],
  ['are restarted, which pushes no other out', 'first second second second second', [200, 200, 404, 404]],
  ['are gone back to, which makes them new', 'first second third first fourth', [200, 404, 200, 200]],
])('when releases %s (%s), then the last three are served', async (_how, releases, statuses) => {
  let site = express();
  for (const release of releases.split(' ')) site = await deploy(release);
  const kept = ['first', 'second', 'third', 'fourth'].map((release) => statusOf(site, chunk(release)));
  expect(await Promise.all(kept)).toEqual(statuses);
  expect((await readdir(join(folder, 'data/assets'))).length).toBeLessThanOrEqual(3);
});

test('when a newer release starts beside an older one, then the older one serves its files too', async () => {
  const older = await deploy('older');
  expect(await statusOf(older, chunk('newer'))).toBe(404);
  await deploy('newer');
  expect(await statusOf(older, chunk('newer'))).toBe(200);
});

test('when the files are built anew under a running site, then its own are still served', async () => {
  const site = await deploy('running');
  await rm(join(folder, 'running'), { recursive: true });
  const packed = await rawRequest(site, chunk('running'), { headers: { 'Accept-Encoding': 'br' } });
  expect(brotliDecompressSync(packed.body).toString()).toBe(scriptOf('running'));
});

test('when a crash left a file cut off, then the next start mends it', async () => {
  await deploy('first');
  const [name = ''] = await readdir(join(folder, 'data/assets'));
  await writeFile(join(folder, 'data/assets', name, chunk('first')), '');
  await deploy('first');
  const next = await deploy('second');
  expect((await rawRequest(next, chunk('first'))).body.toString()).toBe(scriptOf('first'));
});

test('when something else lies among the builds, then it is let be, and theirs are found', async () => {
  await deploy('first');
  const kept = join(folder, 'data/assets');
  await put(join(kept, '.DS_Store'), '');
  await put(join(kept, '0123456789abcdef.unfinished-by-a-crash/assets/half.js'), '');
  const site = await deploy('second');
  expect(await statusOf(site, chunk('first'))).toBe(200);
  expect(await statusOf(site, chunk('none'))).toBe(404);
  expect(await statusOf(site, '/assets/half.js')).toBe(404);
  expect(await readdir(kept)).toHaveLength(4);
});

test('when a kept build cannot be read, then the others are served and the log tells', async () => {
  await deploy('first');
  const site = await deploy('second');
  const damaged = join(folder, 'data/assets/0123456789abcdef');
  await mkdir(damaged);
  await symlink('nowhere', join(damaged, 'dangling'));
  expect(await statusOf(site, chunk('first'))).toBe(200);
  expect(await statusOf(site, chunk('none'))).toBe(404);
  expect(warnings).toEqual([expect.stringContaining('an older build cannot be read')]);
});

test('when the data folder cannot be used, then the release is served and one line says what that means', async () => {
  const client = await build('only');
  await put(join(folder, 'no-folder'), '');
  const site = start(client, join(folder, 'no-folder'));
  expect(await statusOf(site, chunk('only'))).toBe(200);
  expect(await statusOf(site, chunk('other'))).toBe(404);
  expect(warnings).toEqual([expect.stringContaining('the assets are not kept')]);
});

test('when an address points out of the kept files, then nothing of the data folder is told', async () => {
  const site = await deploy('first');
  await put(join(folder, 'data/spool/lead.json'), '{"email":"somebody@example.com"}');
  const ways = ['../../spool/lead.json', '../../../spool/lead.json', '..%2f..%2f..%2fspool/lead.json', '%00'];
  for (const way of ways) {
    const answer = await rawRequest(site, `/assets/${way}`);
    expect([way, answer.status]).toEqual([way, 404]);
  }
});

test('when nothing has a name that is asked for packed, then the answer is not described as packed', async () => {
  const site = await deploy('running');
  await rm(join(folder, 'running'), { recursive: true });
  await rm(join(folder, 'data'), { recursive: true });
  const answer = await rawRequest(site, chunk('running'), { headers: { 'Accept-Encoding': 'br' } });
  expect([answer.status, answer.headers['content-encoding']]).toEqual([404, undefined]);
});
