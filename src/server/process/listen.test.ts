import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { inheritedSocket, listen } from './listen.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { newLead } from '../../tests/support/leads.ts';
import { closeAfterTests } from '../../tests/support/resources.ts';
import { postLead } from '../../tests/support/site-process.ts';
import { createTestApp } from '../../tests/support/test-app.ts';

test.each([
  ['another protocol', '\u0016\u0003\u0001\u0002'],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: pat@example.com\r\n\r\n'],
  ['an address that no URL has', 'GET http://[::/ HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['half a body', 'POST /api/leads HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{'],
])('%s does no harm', async (_what, bytes) => {
  const { app, log } = await createTestApp();
  const server = closeAfterTests(await listen(app, { port: 0, host: '127.0.0.1' }));
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  await once(socket, 'connect');
  socket.resume().end(bytes);
  await once(socket, 'close');
  expect((await postLead(server.address, newLead())).ok).toBe(true);
  expect(log()).not.toMatch(/pat@|"level":"error"/);
});

/** A server whose only request is answered by `end`. */
async function serveOne(drainMs: number) {
  let end: (() => void) | undefined;
  const receive: RequestListener = (_req, res) => void (end = () => res.end());
  const server = await listen(receive, { port: 0, host: '127.0.0.1' }, drainMs);
  const answer = fetch(server.address).then(
    ({ status }) => status,
    () => 'closed',
  );
  await eventually(() => end !== undefined, true);
  return { server, answer, end: () => end?.() };
}

test('a stop closes a connection whose answer takes too long', async () => {
  const { server, answer } = await serveOne(50);
  await server.stop();
  expect(await answer).toBe('closed');
});

test('a stop waits for an answer, and for no idle connection', async () => {
  const { server, answer, end } = await serveOne(600_000);
  const stopped = server.stop();
  // Later than the first look for idle connections.
  await sleep(150);
  end();
  expect(await answer).toBe(200);
  await stopped;
});

test('a connection idles longer than a proxy’s', async () => {
  const server = closeAfterTests(
    await listen((_req, res) => res.end(), { port: 0, host: '127.0.0.1' }),
  );
  const { headers } = await fetch(server.address);
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('Keep-Alive') ?? '') ?? [];
  // If the site closes it first, a proxy may send a lead into a closed connection. nginx and cloud
  // load balancers keep one for 60 seconds by default, and the Caddyfile for 30.
  expect(Number(seconds)).toBeGreaterThan(60);
});

const hasIPv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ family }) => family === 'IPv6'),
);
(hasIPv6 ? test : test.skip)('an IPv6 address can be opened', async () => {
  for (const host of ['::1', '::']) {
    const server = closeAfterTests(await listen((_req, res) => res.end(), { port: 0, host }));
    expect((await fetch(server.address)).status).toBe(200);
  }
});

const own = String(process.pid);
test.each([
  [{}, undefined],
  [{ LISTEN_PID: '1', LISTEN_FDS: '1' }, undefined],
  [{ LISTEN_FDS: '1' }, undefined],
  [{ LISTEN_PID: own }, undefined],
  [{ LISTEN_PID: own, LISTEN_FDS: '1' }, { fd: 3 }],
])('with %j, the socket of systemd is %j', (variables, socket) => {
  expect(inheritedSocket(variables)).toEqual(socket);
});

test('a port in use, or a wrong host, is refused with what to do', async () => {
  const host = '127.0.0.1';
  const server = closeAfterTests(await listen((_req, res) => res.end(), { port: 0, host }));
  const port = Number(new URL(server.address).port);
  await expect(listen(() => undefined, { port, host })).rejects.toThrow(
    `port ${port} is in use: stop the program that uses it, or set another port`,
  );
  // An address of no machine.
  await expect(listen(() => undefined, { port: 0, host: '192.0.2.1' })).rejects.toThrow(
    "the site can't listen on port 0 of 192.0.2.1 (EADDRNOTAVAIL): check HOST and the port",
  );
});

test('two sockets, or a file, are refused', async () => {
  expect(() => inheritedSocket({ LISTEN_PID: own, LISTEN_FDS: '2' })).toThrow('one ListenStream');
  const file = closeAfterTests(await open('package.json'));
  await expect(listen(() => undefined, { fd: file.fd })).rejects.toThrow('the socket of systemd');
});
