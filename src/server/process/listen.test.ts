import { once } from 'node:events';
import { Agent, request, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { codeOf } from '#db/error-code.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { closeAfterTests } from '../../tests/support/resources.ts';
import { listen } from './listen.ts';

const IDLE_MS = 1_500;
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

test('a connection stays open while requests follow each other', async () => {
  const { socket, sendRequest } = await clientOf((_req, res) => res.end('answer'));
  const closed = once(socket, 'close');
  let received = '';
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
  for (let asked = 1; asked <= 6; asked++) {
    sendRequest();
    await eventually(() => received.split('answer').length - 1, asked);
    await sleep(IDLE_MS / 5);
  }
  const idleSince = performance.now();
  await closed;
  expect(performance.now() - idleSince).toBeLessThan(IDLE_MS * 2);
  expect(received).not.toContain('Keep-Alive:');
});

test('a port in use is named', async () => {
  const { server } = await clientOf((_req, res) => res.end());
  const port = Number(new URL(server.address).port);
  await expect(listen(() => undefined, { port, host: '127.0.0.1' })).rejects.toThrow(
    `port ${port} is in use: stop the program that uses it, or set PORT to another port`,
  );
});

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
