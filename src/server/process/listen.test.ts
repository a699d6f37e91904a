import { once } from 'node:events';
import { Agent, request, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { site as facts } from '#content/site.ts';
import { codeOf } from '#db/error-code.ts';
import { listen } from './listen.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { closeAfterTests } from '../../tests/support/resources.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

const IDLE_MS = 1_000;
// More than the kernel buffers if a client doesn't read.
const LARGE_BODY = Buffer.alloc(50_000_000);

const clientOf = async (listener: RequestListener) => {
  const server = await listen(listener, { port: 0, host: '127.0.0.1', idleMs: IDLE_MS });
  closeAfterTests(server);
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return { server, socket, sendRequest: () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n') };
};

test('a client that does not read its response is cut off', async () => {
  let hungUp: Promise<unknown> | undefined;
  const { socket, sendRequest } = await clientOf((req, res) => {
    hungUp = once(req.socket, 'close');
    res.end(LARGE_BODY);
  });
  sendRequest();
  await once(socket, 'readable');
  await hungUp;
  let received = 0;
  socket.on('data', (bytes: Buffer) => (received += bytes.length)).on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  expect(received).toBeLessThan(LARGE_BODY.length);
});

test('a stopping server sends a slow client the whole response', async () => {
  const { server, socket, sendRequest } = await clientOf((_req, res) => {
    res.writeHead(200, { 'Content-Length': LARGE_BODY.length }).end(LARGE_BODY);
  });
  sendRequest();
  await once(socket, 'readable');
  const stopped = server.stop();
  await sleep(IDLE_MS / 2);
  let received = 0;
  const closed = once(socket, 'close');
  socket.on('data', (bytes: Buffer) => (received += bytes.length));
  // The server stops when the last bytes are in the kernel's buffer. The client reads the bytes later.
  await Promise.all([stopped, closed]);
  expect(received).toBeGreaterThan(LARGE_BODY.length);
});

test('a stopping server answers each request of a connection until it says that it closes', async () => {
  const { server } = await clientOf((req, res) => {
    req.resume().once('end', () => res.end('stored'));
  });
  const post = (agent: Agent) =>
    new Promise<string>((resolve) => {
      request(server.address, { agent, method: 'POST' }, (response) => {
        response.resume().once('end', () => resolve(response.headers.connection ?? ''));
      })
        .once('error', (error) => resolve(String(codeOf(error))))
        .end('lead');
    });
  const connected = new Set<number>();
  const client = async (_: unknown, index: number) => {
    const agent = new Agent({ keepAlive: true });
    for (;;) {
      const outcome = await post(agent);
      if (outcome !== 'keep-alive') return outcome;
      connected.add(index);
    }
  };
  const clients = Promise.all(Array.from({ length: 40 }, client));
  await eventually(() => connected.size, 40);
  const stopped = server.stop();
  expect(await clients).toEqual(Array(40).fill('close'));
  await stopped;
  expect(await post(new Agent())).toBe('ECONNREFUSED');
});

const { app, log } = await createTestApp();
const server = closeAfterTests(await listen(app, { port: 0, host: '127.0.0.1' }));
const { hostname, port } = new URL(server.address);

/** Sends the text, and returns everything that the server sends until it closes the connection. */
const send = async (request: string) => {
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(request);
  return text(socket);
};
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
const cookies = (bytes: number) => `Cookie: a=${'x'.repeat(bytes)}\r\n`;

test('20 KB of cookies are accepted', async () => {
  expect(await send(get('/healthz', `Connection: close\r\n${cookies(20_000)}`))).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ['40 KB of cookies', 431, get('/', cookies(40_000))],
  ['another protocol', 400, '\u0016\u0003\u0001\u0002'],
  ['a header without a name', 400, get('/', ': pat@example.com\r\n')],
  ['an absolute address with a wrong port', 400, 'GET http://a:b/ HTTP/1.1\r\nHost: x\r\n\r\n'],
])('%s gets %d with the phone number', async (_what, status, request) => {
  const received = await send(request);
  expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\r\nContent-Type: text/plain`));
  expect(received).toContain(facts.phone.display);
  expect(log()).not.toContain('pat@example.com');
});
