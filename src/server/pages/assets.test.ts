import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { elementsOf } from '../../tests/support/html.ts';
import { rawRequest } from '../../tests/support/raw-request.ts';
import { createTestApp } from '../../tests/support/test-app.ts';
import { untilEnd } from '../../tests/support/until-end.ts';
import { clientFolder } from '../process/project-paths.ts';

const site = await untilEnd(createTestApp());
const html = (await rawRequest(site.app, '/')).body.toString();
const scripts = elementsOf(html, 'script').map(({ src }) => src);
const styles = elementsOf(html, 'link').map(({ href }) => href);
const linked = [...scripts, ...styles].filter((path): path is string => Boolean(path?.startsWith('/')));

const read = (path: string, headers: Record<string, string> = {}) => rawRequest(site.app, path, { headers });

describe('the built files', () => {
  test('when the page links files, then each is there', async () => {
    expect(linked.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(0);
    for (const path of linked) expect([path, (await read(path)).status]).toEqual([path, 200]);
  });

  test('when the name has a hash, then a browser keeps the file for good', async () => {
    for (const path of linked.filter((each) => each.startsWith('/assets/'))) {
      expect((await read(path)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  test('when the name has none, then a browser asks again before long', async () => {
    const { status, headers } = await read('/logo.svg');
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(headers['cache-control']).not.toMatch(/immutable/);
    const again = await read('/logo.svg', { 'If-None-Match': String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test('when a browser takes br or gzip, then scripts and styles come packed, under their own type, and unpack to the file', async () => {
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const path of linked.filter((each) => /^\/assets\/.*\.(js|css)$/.test(each))) {
      const file = await readFile(join(clientFolder, path));
      if (file.length < 1_024) continue;
      for (const encoding of ['br', 'gzip'] as const) {
        const { headers, body } = await read(path, { 'Accept-Encoding': encoding });
        expect([path, headers['content-encoding']]).toEqual([path, encoding]);
        expect(headers.vary).toMatch(/accept-encoding/i);
        expect(headers['content-type']).toMatch(path.endsWith('.js') ? /^text\/javascript/ : /^text\/css/);
        expect(unpack[encoding](body).equals(file)).toBe(true);
      }
      expect((await read(path)).body.equals(file)).toBe(true);
    }
  });

  test('when files are built, then no source map, test or word of the server is among them', async () => {
    const files = await readdir(clientFolder, { recursive: true });
    expect(files.filter((name) => /\.map$|\.test\./.test(name))).toEqual([]);
    for (const name of files.filter((each) => each.endsWith('.js'))) {
      const text = await readFile(join(clientFolder, name), 'utf8');
      expect([name, /DATABASE_URL|drizzle|insert into/.exec(text)]).toEqual([name, null]);
    }
  });
});

describe('the method', () => {
  test('when a file is posted to, then it is not answered as if it were read', async () => {
    const answer = await rawRequest(site.app, '/logo.svg', { method: 'POST' });
    expect([404, 405]).toContain(answer.status);
  });

  test('when only the head of a file is asked for, then no body comes', async () => {
    const answer = await rawRequest(site.app, '/logo.svg', { method: 'HEAD' });
    expect([answer.status, answer.body.length]).toEqual([200, 0]);
  });
});

const ranges = ['bytes=5-2', 'bytes=0-0, 2-3', 'bytes=x', 'lines=1-2'];
test.each(ranges)('when a range cannot be served (%s), then the request is answered', async (range) => {
  const answer = await read('/logo.svg', { Range: range });
  expect([200, 206, 416]).toContain(answer.status);
});

test('when If-Match names another file, then it is 412, whatever serves it, and nothing is reported', async () => {
  const [asset] = (await readdir(join(clientFolder, 'assets/static'))).filter((name) =>
    name.endsWith('.css'),
  );
  for (const path of ['/', '/logo.svg', `/assets/static/${asset}`]) {
    const answer = await read(path, { 'If-Match': '"x"' });
    expect([path, answer.status]).toEqual([path, 412]);
    expect((await read(path, { 'If-Match': '*' })).status).toBe(200);
  }
  expect(site.log()).not.toContain('a request failed');
});
