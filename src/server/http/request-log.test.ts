import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import request from 'supertest';
import { createTestApp } from '../../tests/support/test-app.ts';
import { rawRequest } from '../../tests/support/raw-request.ts';
import { closeAfterTests } from '../../tests/support/close-after-tests.ts';
import { listen } from '../process/listen.ts';

const site = await createTestApp({ TRUST_PROXY: '1' });
const direct = await createTestApp({}, site);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const hex = '0af7651916cd43dd8448eb211c80319c';
const ids = [randomUUID(), randomUUID().toUpperCase(), hex];
test.each(ids)('when a trusted proxy sends the request id %s, then the response has this id', async (id) => {
  const response = await request(site.app).get('/').set('X-Request-Id', id);
  expect(response.get('X-Request-Id')).toBe(id);
});

test('when a client that is not a trusted proxy sends a request id, then the request gets a new id', async () => {
  for (const id of ids) {
    const newId = (await request(direct.app).get('/').set('X-Request-Id', id)).get('X-Request-Id');
    expect(newId).toMatch(UUID);
    expect(newId).not.toBe(id);
  }
});

test('a client that disconnects before the response counts as 499', async () => {
  const pages = { sendPage: () => new Promise<never>(() => undefined) };
  const waiting = await createTestApp({ TRUST_PROXY: '1' }, { testDatabase: site.testDatabase, pages });
  const server = closeAfterTests(await listen(waiting.app, { port: 0, host: '127.0.0.1' }));
  const id = randomUUID();
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
  socket.write(`GET /?monthlyLeads=5 HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${id}\r\n\r\n`);
  await once(socket, 'connect');
  await sleep(200);
  socket.destroy();
  const lines = await waiting.logOf(id);
  expect(lines).toEqual([expect.objectContaining({ status: 499, msg: 'client disconnected' })]);
  const metrics = (await rawRequest(waiting.metricsListener(), '/metrics')).body.toString();
  expect(metrics).toContain('porchlight_http_request_duration_seconds_count{route="/",status="499"} 1');
});

test.each([
  ['get', '/', { method: 'GET', route: '/', status: 200 }],
  ['get', '/wp-login.php', { method: 'GET', status: 404 }],
  ['post', '/API/Leads/?x=1', { method: 'POST', route: '/api/leads', status: 415 }],
  ['delete', '/api/roi-calculation', { route: '/api/roi-calculation', status: 405 }],
] as const)('when %s %s is answered, then its only log line has %j', async (method, path, line) => {
  const id = randomUUID();
  await request(site.app)[method](path).set('X-Request-Id', id);
  expect(await site.logOf(id)).toEqual([
    expect.objectContaining({ ...line, requestId: id, ms: expect.any(Number) }),
  ]);
});

test.each(['/healthz', '/readyz'])('when %s is read, then its log line has level debug', async (path) => {
  const id = randomUUID();
  await request(site.app).get(path).set('X-Request-Id', id);
  const lines = await site.logOf(id);
  expect(lines.at(-1)).toMatchObject({ route: path, level: 'debug' });
});
