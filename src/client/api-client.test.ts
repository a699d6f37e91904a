import { afterEach, beforeEach, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { startFakeServer } from '../tests/support/fake-servers.ts';
import { formErrorOf, isExpectedError, post, queryClient } from './api-client.ts';

let requests: { method: string | undefined; url: string | undefined; type: string | undefined }[];
let response: { status: number; body: string };

const { url: base } = await startFakeServer((req, res) => {
  requests.push({ method: req.method, url: req.url, type: req.headers['content-type'] });
  res.writeHead(response.status).end(response.body);
});
beforeEach(() => {
  requests = [];
  response = { status: 200, body: '{"id":1}' };
});
afterEach(() => queryClient.clear());

const send = (body?: unknown) =>
  post({ url: `${base}/api`, body, idempotencyKey: 'k', responseSchema: z.object({ id: z.number() }) });

test('when post() is called with and without a body, then only the request with a body has a content type', async () => {
  expect(await send({ a: 1 })).toEqual({ id: 1 });
  await send();
  expect(requests.map(({ type }) => type)).toEqual(['application/json', undefined]);
});

test.each([
  [503, 'the database is down', '503: the database is down'],
  [404, '', '404: Not Found'],
])(
  'when the server responds to post() with %d "%s", then post() throws "%s" without a retry',
  async (status, body, message) => {
    response = { status, body };
    const error: unknown = await send({}).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status, message });
    expect(isExpectedError(error)).toBe(true);
    expect(requests).toHaveLength(1);
  },
);

test('when the query for /api/things runs twice, then /api/things is fetched once', async () => {
  const query = () => queryClient.query({ queryKey: [base, 'api', 'things'] });
  expect(await query()).toEqual({ id: 1 });
  expect(await query()).toEqual({ id: 1 });
  expect(requests).toEqual([{ method: 'GET', url: '/api/things', type: undefined }]);
});

test('when the response to a query is 401, then the query throws without a retry', async () => {
  response = { status: 401, body: '' };
  await expect(queryClient.query({ queryKey: [base, 'secret'] })).rejects.toThrow('401: Unauthorized');
  expect(requests).toHaveLength(1);
});

test('queries are not repeated by a timer or by the focus of the window', () => {
  const never = { refetchInterval: false, refetchOnWindowFocus: false };
  expect(queryClient.getDefaultOptions().queries).toMatchObject(never);
});

test('when post() gets no response, then isExpectedError returns true for the error', async () => {
  const failing = post({ url: 'http://127.0.0.1:9/', idempotencyKey: 'k', responseSchema: z.object({}) });
  expect(isExpectedError(await failing.catch((reason: unknown) => reason))).toBe(true);
});

const errors = [{ field: 'averageJobValue', message: 'Enter a smaller number.' }];
test.each([
  [429, JSON.stringify({ detail: 'Wait 13 minutes.' }), { message: 'Wait 13 minutes.', errors: [] }],
  [400, JSON.stringify({ detail: 'Too big.', errors }), { message: 'Too big.', errors }],
  [503, JSON.stringify({ detail: 'The database is down.' }), { message: 'It failed.', errors: [] }],
  [403, '<html>', { message: 'It failed.', errors: [] }],
])('when the server refuses with %d %s, then the form says %j', async (status, body, formError) => {
  response = { status, body };
  const error: unknown = await send({}).catch((reason: unknown) => reason);
  expect(formErrorOf(error, 'It failed.')).toEqual(formError);
});
