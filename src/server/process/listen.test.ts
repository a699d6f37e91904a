import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { untilEnd } from '../../tests/support/until-end.ts';
import { listen } from './listen.ts';

const IDLE_MS = 600;
// More than a system holds for a client that does not read.
const MUCH = Buffer.alloc(50_000_000);

const clientOf = async (listener: RequestListener) => {
  const server = await listen(listener, { port: 0, host: '127.0.0.1', idleMs: IDLE_MS });
  void untilEnd(server);
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return { socket, ask: () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n') };
};

test('when requests follow one another, then their connection stays, and ends once none comes', async () => {
  let answered = 0;
  const { socket, ask } = await clientOf((_req, res) => {
    answered += 1;
    res.end('answer');
  });
  const closed = once(socket.resume(), 'close');
  for (let asked = 0; asked < 4; asked++) {
    ask();
    await sleep(IDLE_MS / 2);
  }
  expect(answered).toBe(4);
  await closed;
});

test('when a client does not read its answer, then the server hangs up', async () => {
  let hungUp: Promise<unknown> | undefined;
  const { socket, ask } = await clientOf((req, res) => {
    hungUp = once(req.socket, 'close');
    res.end(MUCH);
  });
  ask();
  await once(socket, 'readable');
  await hungUp;
  let received = 0;
  socket.on('data', (bytes: Buffer) => (received += bytes.length)).on('error', () => undefined);
  await once(socket, 'close');
  expect(received).toBeLessThan(MUCH.length);
});
