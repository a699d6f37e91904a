import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { isExpectedError, post } from './api-client.ts';

let server: Server;
let base: string;
let requests: { method: string | undefined; url: string | undefined; type: string | undefined }[];
let response: { status: number; body: string };

beforeAll(async () => {
  server = createServer((req: IncomingMessage, res) => {
    requests.push({ method: req.method, url: req.url, type: req.headers['content-type'] });
    res.writeHead(response.status).end(response.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requests = [];
  response = { status: 200, body: '{"id":1}' };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const send = (body?: unknown) =>
  post({ url: `${base}/api`, body, idempotencyKey: 'k', responseSchema: z.object({ id: z.number() }) });

test('when a post has a body, then it is sent as JSON; without one it has no content type', async () => {
  expect(await send({ a: 1 })).toEqual({ id: 1 });
  await send();
  expect(requests.map(({ type }) => type)).toEqual(['application/json', undefined]);
});

test.each([
  [503, 'the database is away', '503: the database is away'],
  [404, '', '404: Not Found'],
  [401, 'who are you?', '401: who are you?'],
])(
  'when the response is %d "%s", then the error is "%s", and there is no retry',
  async (status, body, message) => {
    response = { status, body };
    const error: unknown = await send({}).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status, message });
    expect(isExpectedError(error)).toBe(true);
    expect(requests).toHaveLength(1);
  },
);

test('when there is no response, then that is an expected error', async () => {
  const failing = post({ url: 'http://127.0.0.1:9/', idempotencyKey: 'k', responseSchema: z.object({}) });
  expect(isExpectedError(await failing.catch((reason: unknown) => reason))).toBe(true);
});
