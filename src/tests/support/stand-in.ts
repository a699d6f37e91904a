import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type StandIn = Awaited<ReturnType<typeof startStandIn>>;

/** A test's own HTTP server in place of an external one; stopping it closes all connections. */
export async function startStandIn(answer: RequestListener) {
  let connections = 0;
  const server = createServer(answer).on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
