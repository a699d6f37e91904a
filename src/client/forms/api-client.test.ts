import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { startFakeServer } from '../../tests/support/fake-servers.ts';
import { ApiError, formErrorOf, post } from './api-client.ts';

let received: { type?: string | undefined; key?: unknown; body: string }[];
let response: { status: number; body: string };

const CUT = 'ends within its text';
const NEVER = 'no answer';
const base = await startFakeServer((req, res) => {
  const { 'content-type': type, 'idempotency-key': key } = req.headers;
  void text(req).then((body) => {
    received.push({ type, key, body });
    if (response.body === NEVER) return;
    res.writeHead(response.status);
    if (response.body === CUT) res.write('{"id":', () => res.destroy());
    else res.end(response.body);
  });
});
beforeEach(() => {
  received = [];
  response = { status: 201, body: '{"id":1}' };
});

const responseSchema = z.object({ id: z.number() });
const send = (body?: unknown, url = `${base}/api`) =>
  post({ url, body, idempotencyKey: 'k', responseSchema });
const failure = async (sent: Promise<unknown>) => {
  const error: unknown = await sent.catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new TypeError('no ApiError', { cause: error });
  return error;
};

test('a post has its key and type', async () => {
  expect(await send({ a: 1 })).toEqual({ id: 1 });
  await send();
  await post({ url: base, responseSchema });
  expect(received).toEqual([
    { type: 'application/json', key: 'k', body: '{"a":1}' },
    { key: 'k', body: '' },
    { body: '' },
  ]);
});

test.each([
  [503, 'the database is down', '503: the database is down'],
  [404, '', '404: Not Found'],
  [200, '{"id":1}', '200: unexpected response'],
])('the response %d "%s" throws "%s"', async (status, body, message) => {
  response = { status, body };
  expect(await failure(send({}))).toMatchObject({ status, message });
});

test.each([201, 202])('after %d, no body throws', async (status) => {
  for (const body of ['', '<html>', '{"id":"1"}', '{"id":', 'null']) {
    response = { status, body };
    expect(await send({})).toBeUndefined();
  }
  response = { status, body: CUT };
  expect(await send({})).toBeUndefined();
});

test('no response throws, too, also none in time', async () => {
  expect(await failure(send({}, 'http://127.0.0.1:9/'))).toMatchObject({ status: 0 });
  response = { status: 503, body: CUT };
  expect(await failure(send({}))).toMatchObject({ status: 0, message: '0: no response' });
  response = { status: 201, body: NEVER };
  const late = post({ url: base, responseSchema, timeoutMs: 50 });
  expect(await failure(late)).toMatchObject({ status: 0, message: '0: no response' });
});

const errors = [{ field: 'averageJobValue', message: 'Enter a smaller number.' }];
test.each([
  [
    429,
    JSON.stringify({ detail: 'Wait 13 minutes.' }),
    { message: 'Wait 13 minutes.', errors: [] },
  ],
  [400, JSON.stringify({ detail: 'Too big.', errors }), { message: 'Too big.', errors }],
  [503, JSON.stringify({ detail: 'It is down.', errors }), { message: 'It failed.', errors: [] }],
  [400, JSON.stringify({ detail: 'Send JSON.' }), { message: 'It failed.', errors: [] }],
  [400, '<html>', { message: 'It failed.', errors: [] }],
  [403, '<html>', { message: 'It failed.', errors: [] }],
])('the refusal %d %s becomes %j', async (status, body, formError) => {
  response = { status, body };
  const error = await failure(send({}));
  expect(formErrorOf(error, 'It failed.')).toEqual(formError);
  const translated = formErrorOf(error, 'It failed.', { 429: 'Espere.' });
  expect(translated).toEqual(status === 429 ? { message: 'Espere.', errors: [] } : formError);
});
