import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { site as siteText } from '#content/site.ts';
import { temporaryDataDir } from '../../tests/support/resources.ts';
import { elementsOf, rawRequest } from '../../tests/support/responses.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { clientFolder } from '../process/project-paths.ts';
import { staticFiles } from './static-files.ts';

const PUBLIC = 'https://porchlight.example';
const site = await createTestApp({ PUBLIC_URL: PUBLIC });
const html = (await rawRequest(site.app, '/')).body.toString();
const scripts = elementsOf(html, 'script').map(({ src }) => src);
const links = elementsOf(html, 'link').map(({ href }) => href);
const linked = [...scripts, ...links].filter((path): path is string => Boolean(path?.startsWith('/')));
const hashed = linked.filter((path) => path.startsWith('/assets/'));

const read = (path: string, headers: Record<string, string> = {}) => rawRequest(site.app, path, { headers });

test('a file is cached for a year only if its name has a hash', async () => {
  expect(linked.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(0);
  for (const path of linked) {
    const { status, headers } = await read(path);
    const cacheControl = hashed.includes(path)
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=3600';
    expect([path, status, headers['cache-control']]).toEqual([path, 200, cacheControl]);
  }
});

test('scripts and styles of at least 1 KB are compressed', async () => {
  const decompress = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const path of hashed.filter((each) => /\.(js|css)$/.test(each))) {
    const file = await readFile(join(clientFolder, path));
    if (file.length < 1_024) continue;
    for (const encoding of ['br', 'gzip'] as const) {
      const { headers, body } = await read(path, { 'Accept-Encoding': encoding });
      expect([path, headers['content-encoding']]).toEqual([path, encoding]);
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(headers['content-type']).toMatch(path.endsWith('.js') ? /^text\/javascript/ : /^text\/css/);
      expect(decompress[encoding](body).equals(file)).toBe(true);
    }
    expect((await read(path)).body.equals(file)).toBe(true);
  }
});

test('the built files have no source map, test or server code', async () => {
  const files = await readdir(clientFolder, { recursive: true });
  expect(files.filter((name) => /\.map$|\.test\./.test(name))).toEqual([]);
  for (const name of files.filter((each) => each.endsWith('.js'))) {
    const text = await readFile(join(clientFolder, name), 'utf8');
    expect([name, /DATABASE_URL|drizzle|insert into/.exec(text)]).toEqual([name, null]);
  }
});

async function siteWith(files: Record<string, Buffer>) {
  const folder = temporaryDataDir();
  await mkdir(join(folder, 'assets'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const { app } = await createTestApp({}, { testDatabase: site.testDatabase, files: staticFiles(folder) });
  return { app, folder };
}

test('a file that disappears while the site runs is not found', async () => {
  const own = { 'assets/own.js': Buffer.from('own'), 'assets/own.js.br': Buffer.from('packed') };
  const { app, folder } = await siteWith(own);
  for (const name of Object.keys(own)) await rm(join(folder, name));
  const { status, headers, body } = await rawRequest(app, '/assets/own.js', {
    headers: { 'Accept-Encoding': 'br', Accept: 'application/json' },
  });
  expect([status, headers['content-encoding']]).toEqual([404, undefined]);
  expect(headers['cache-control']).toBe('no-store');
  expect(body.toString()).toContain('404 Page Not Found');
  expect((await rawRequest(app, '/healthz')).status).toBe(200);
});

test('a large file can be read whole or in ranges', async () => {
  const video = Buffer.alloc(2_000_000, 'frames');
  const { app } = await siteWith({ 'demo.webm': video });
  const whole = await rawRequest(app, '/demo.webm');
  expect(whole.body.equals(video)).toBe(true);
  expect(whole.headers['content-type']).toBe('video/webm');
  expect(whole.headers['cache-control']).toBe('public, max-age=3600');
  const part = await rawRequest(app, '/demo.webm', { headers: { Range: 'bytes=100-199' } });
  expect([part.status, part.body.equals(video.subarray(100, 200))]).toEqual([206, true]);
});

test('a wrong If-Match is 412 and no logged error', async () => {
  const { app } = await siteWith({ 'large.png': Buffer.alloc(600_000) });
  const paths = ['/logo.svg', ...hashed.slice(0, 1)];
  const requests = [...paths.map((path) => [site.app, path] as const), [app, '/large.png'] as const];
  for (const [target, path] of requests) {
    const answer = await rawRequest(target, path, { headers: { 'If-Match': '"x"' } });
    expect([path, answer.status]).toEqual([path, 412]);
    expect((await rawRequest(target, path, { headers: { 'If-Match': '*' } })).status).toBe(200);
  }
  expect(site.log()).not.toContain('a request failed');
});

const readText = async (path: string) => {
  const { status, headers, body } = await read(path);
  expect([path, status]).toEqual([path, 200]);
  return { type: headers['content-type'], text: body.toString() };
};

test.each([
  ['robots.txt', /^text\/plain/, `Sitemap: ${PUBLIC}/sitemap.xml`],
  ['sitemap.xml', /^application\/xml/, `<loc>${PUBLIC}/</loc>`],
])('%s has the public address', async (name, type, words) => {
  const answer = await readText(`/${name}`);
  expect(answer.type).toMatch(type);
  expect(answer.text).toContain(words);
});

test('each icon is served', async () => {
  const { type, text } = await readText('/manifest.webmanifest');
  expect(type).toMatch(/^application\/manifest\+json/);
  const { icons } = JSON.parse(text) as { icons: { src: string }[] };
  expect(icons.length).toBeGreaterThan(1);
  const files = ['/logo.svg', '/favicon.ico', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png'];
  for (const path of [...files, ...icons.map(({ src }) => src)]) await readText(path);
});

test('security.txt has a contact and expires in 90 to 365 days', async () => {
  const { text } = await readText('/.well-known/security.txt');
  expect(text).toContain(`Contact: mailto:${siteText.email}`);
  const expires = Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? '');
  const days = (expires - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
});

const readLines = async (path: string, type: string) => {
  const answer = await request(site.app)
    .get(path)
    .expect(200)
    .expect('Content-Type', new RegExp(`^${type}`));
  const lines = (answer.body instanceof Buffer ? answer.body.toString() : answer.text).split('\r\n');
  return { lines, header: answer.get('Content-Disposition') };
};

test('a phone can save our number', async () => {
  const { lines, header } = await readLines('/contact.vcf', 'text/vcard');
  expect(header).toBe('attachment; filename=contact.vcf');
  expect([lines[0], lines.at(-2)]).toEqual(['BEGIN:VCARD', 'END:VCARD']);
  const { brand, caller } = siteText;
  for (const line of [`FN:${brand}`, `TEL;TYPE=WORK,VOICE:${caller.phone.e164}`, `URL:${PUBLIC}`])
    expect(lines).toContain(line);
});

test('a calendar gets the hours of the call', async () => {
  const span = 'from=2026-03-09T14:00:00.000Z&until=2026-03-09T16:00:00.000Z';
  const { lines } = await readLines(`/call.ics?${span}`, 'text/calendar');
  for (const line of ['BEGIN:VEVENT', 'DTSTART:20260309T140000Z', 'DTEND:20260309T160000Z'])
    expect(lines).toContain(line);
  expect(lines.find((line) => line.startsWith('SUMMARY:'))).toContain(siteText.caller.name);
});

test.each([
  '',
  '?from=2026-03-09T14:00:00Z',
  '?from=2026-03-09T14:00:00Z&until=2026-03-09T14:00:00Z',
  '?from=2026-03-09T14:00:00Z&until=2026-03-12T14:00:00Z',
  '?from=tomorrow&until=2026-03-12T14:00:00Z',
  '?from=2026-03-09T14:00:00Z&from=2026-03-09T14:00:00Z&until=2026-03-09T16:00:00Z',
])('/call.ics%s is refused', async (query) => {
  await request(site.app).get(`/call.ics${query}`).expect(400);
});
