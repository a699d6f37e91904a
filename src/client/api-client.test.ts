import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { isExpectedError, post, queryClient } from './api-client.ts';

let server: Server;
let base: string;
let seen: { method: string | undefined; url: string | undefined; type: string | undefined }[];
let answer: { status: number; body: string };

beforeAll(async () => {
  server = createServer((req: IncomingMessage, res) => {
    seen.push({ method: req.method, url: req.url, type: req.headers['content-type'] });
    res.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  seen = [];
  answer = { status: 200, body: '{"id":1}' };
  queryClient.clear();
});
afterAll(() => {
  queryClient.clear();
  server.closeAllConnections();
  server.close();
});

const send = (body?: unknown) =>
  post({ url: `${base}/take`, body, idempotencyKey: 'k', answer: z.object({ id: z.number() }) });

test('when a post has a body, then it goes as JSON; without one it has no content type', async () => {
  expect(await send({ a: 1 })).toEqual({ id: 1 });
  await send();
  expect(seen.map(({ type }) => type)).toEqual(['application/json', undefined]);
});

test.each([
  [503, 'the database is away', '503: the database is away'],
  [404, '', '404: Not Found'],
  [401, 'who are you?', '401: who are you?'],
])('when it is refused with %d "%s", then it says "%s", and is sent once', async (status, body, message) => {
  answer = { status, body };
  const error: unknown = await send({}).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status, message });
  expect(isExpectedError(error)).toBe(true);
  expect(seen).toHaveLength(1);
});

test('when something is read, then the key joined by slashes is got once, and kept', async () => {
  const read = () => queryClient.query({ queryKey: [base, 'api', 'things'] });
  expect(await read()).toEqual({ id: 1 });
  expect(await read()).toEqual({ id: 1 });
  expect(seen).toEqual([{ method: 'GET', url: '/api/things', type: undefined }]);
});

test('when a read is unauthorized, then it throws and is not retried', async () => {
  answer = { status: 401, body: '' };
  await expect(queryClient.query({ queryKey: [base, 'secret'] })).rejects.toThrow('401: Unauthorized');
  expect(seen).toHaveLength(1);
});

test('when nobody answers, then that is foreseen, and no fault of ours', async () => {
  const lost = post({ url: 'http://127.0.0.1:9/', idempotencyKey: 'k', answer: z.object({}) });
  expect(isExpectedError(await lost.catch((reason: unknown) => reason))).toBe(true);
});
