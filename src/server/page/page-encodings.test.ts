import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rawRequest } from '../../tests/support/raw-request.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let site: TestApp;
let plain: Buffer;
beforeAll(async () => {
  site = await createTestApp();
  plain = (await rawRequest(site.app, '/')).body;
});
afterAll(() => site.close());

const unpack = (encoding: string | undefined, body: Buffer) => {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
};

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0', undefined],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0, br;q=0', undefined],
  ['br;q=0.5, gzip;q=0.2', 'br'],
  ['deflate', undefined],
  ['zstd', undefined],
  ['nonsense;;q=x', undefined],
])('when a browser accepts %j, then the page comes as %j', async (accepted, encoding) => {
  const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
  const answer = await rawRequest(site.app, '/', { headers });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers.vary).toMatch(/accept-encoding/i);
  expect(Number(answer.headers['content-length'])).toBe(answer.body.length);
  expect(unpack(encoding, answer.body).equals(plain)).toBe(true);
});

test('when it is compressed, then it is much smaller', async () => {
  const sizeAs = async (encoding: string) =>
    (await rawRequest(site.app, '/', { headers: { 'Accept-Encoding': encoding } })).body.length;
  expect(await sizeAs('gzip')).toBeLessThan(plain.length / 2);
  expect(await sizeAs('br')).toBeLessThan(await sizeAs('gzip'));
});

test('when it comes in two encodings, then a strong tag is not shared', async () => {
  const tagAs = async (encoding: string) =>
    (await rawRequest(site.app, '/', { headers: { 'Accept-Encoding': encoding } })).headers.etag ?? '';
  const [br, gzip] = [await tagAs('br'), await tagAs('gzip')];
  expect(br !== gzip || br.startsWith('W/')).toBe(true);
});

test.each(['/?monthlyLeads=3', '/nothing-here'])(
  'when %s is read compressed, then it unpacks',
  async (path) => {
    for (const encoding of ['br', 'gzip']) {
      const answer = await rawRequest(site.app, path, {
        headers: { 'Accept-Encoding': encoding, Accept: 'text/html' },
      });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(unpack(encoding, answer.body).toString()).toMatch(/^<!doctype html>.*<\/html>\s*$/is);
    }
  },
);
