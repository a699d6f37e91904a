import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeAfterTests } from './close-after-tests.ts';

const ALLOWED_BY_CORS = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Headers', '*, Authorization'],
] as const;

export async function startFakeServer(answer: RequestListener) {
  const server = createServer((request, response) => {
    for (const [name, value] of ALLOWED_BY_CORS) response.setHeader(name, value);
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return closeAfterTests({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
