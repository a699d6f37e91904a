import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { closeAfterTests } from '../../tests/support/resources.ts';
import { BoundedConnection } from './bounded-connection.ts';

const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

test('of a burst, at most 1 KB become requests before the connection is closed', async () => {
  let requests = 0;
  const server = createServer((req) => {
    requests += 1;
    req.socket.destroy();
  });
  const [serve] = server.listeners('connection');
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    serve?.call(server, new BoundedConnection(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterTests({ stop: () => server.close() });
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  client.write(request.repeat(2_400));
  await new Promise((resolve) => client.once('close', resolve));
  expect(requests).toBeGreaterThan(0);
  expect(requests).toBeLessThanOrEqual(1_024 / request.length + 1);
});
