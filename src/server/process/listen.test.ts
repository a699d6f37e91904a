import { once } from 'node:events';
import { Agent, request, type RequestListener, createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { site as facts } from '#content/site.ts';
import { codeOf } from '#db/error-code.ts';
import { BoundedConnection } from './bounded-connection.ts';
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

test('a stopping server answers each request of an accepted connection', async () => {
  const { server } = await clientOf((req, res) => {
    req.resume().once('end', () => res.end('stored'));
  });
  const agent = new Agent({ keepAlive: true });
  const post = () =>
    new Promise<string>((resolve) => {
      request(server.address, { agent, method: 'POST' }, (response) => {
        response.resume().once('end', () => resolve('answered'));
      })
        .once('error', (error) => resolve(String(codeOf(error))))
        .end('lead');
    });
  const connected = new Set<number>();
  const client = async (_: unknown, index: number) => {
    for (;;) {
      const outcome = await post();
      if (outcome !== 'answered') return outcome;
      connected.add(index);
    }
  };
  const clients = Promise.all(Array.from({ length: 40 }, client));
  await eventually(() => connected.size, 40);
  await server.stop();
  expect(new Set(await clients)).toEqual(new Set(['ECONNREFUSED']));
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

test.each(['/none', '/?monthlyLeads=7'])(
  'a second request before the response to %s closes the connection',
  async (path) => {
    const received = await send(get(path) + get(path) + get(path));
    expect(received.match(/HTTP\/1\.1/g) ?? []).toHaveLength(0);
  },
);

test('of a burst, at most 1 KB become requests before the connection is closed', async () => {
  let requests = 0;
  const counting = createServer((req) => {
    requests += 1;
    req.socket.destroy();
  });
  const [serve] = counting.listeners('connection');
  counting.removeAllListeners('connection').on('connection', (socket: Socket) => {
    serve?.call(counting, new BoundedConnection(socket));
  });
  await once(counting.listen(0, '127.0.0.1'), 'listening');
  closeAfterTests({ stop: () => counting.close() });
  const { port } = counting.address() as AddressInfo;
  const client = connect(port, '127.0.0.1').on('error', () => undefined);
  client.write(get('/').repeat(2_400));
  await new Promise((resolve) => client.once('close', resolve));
  expect(requests).toBeGreaterThan(0);
  expect(requests).toBeLessThanOrEqual(1_024 / get('/').length + 1);
});

test('20 KB of cookies are accepted', async () => {
  expect(await send(get('/healthz', `Connection: close\r\n${cookies(20_000)}`))).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ['40 KB of cookies', 431, get('/', cookies(40_000))],
  ['another protocol', 400, '\u0016\u0003\u0001\u0002'],
  ['a header without a name', 400, get('/', ': pat@example.com\r\n')],
  ['a request without Host', 400, 'GET / HTTP/1.1\r\n\r\n'],
  ['an address without a path', 400, 'GET foo://host HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an address that is no URL', 400, 'GET http://[::/ HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['CONNECT', 400, 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
])('%s gets %d with the phone number', async (_what, status, request) => {
  const received = await send(request);
  expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\r\nContent-Type: text/plain`));
  expect(received).toContain(facts.phone.display);
  expect(log()).not.toContain('pat@example.com');
});
