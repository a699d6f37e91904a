import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { codeOf } from '#runtime/error-code.ts';
import { OperatorError } from '#runtime/operator-error.ts';

const DRAIN_MS = 8_000;
const IDLE_MS = 100;
// A proxy must close its idle connections sooner (docs/operations.md), or a request may meet a
// closed connection.
export const KEEP_ALIVE_MS = 65_000;

/** A port of a host, or the descriptor of a socket that listens already. */
type Endpoint = { port: number; host: string } | { fd: number };

export async function listen(app: RequestListener, endpoint: Endpoint) {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app).listen(endpoint);
  await once(server, 'listening').catch((error: unknown) => {
    throw new OperatorError(whyNot(endpoint, codeOf(error) ?? String(error)));
  });
  return {
    address: addressOf(server, endpoint),
    /** Finishes open requests, and closes the connections that are left after 8 s. */
    async stop() {
      const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      // Node keeps a connection open whose request ends after `close`.
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
      await once(server.close(), 'close');
      clearInterval(idle);
      clearTimeout(deadline);
    },
  };
}

function whyNot(endpoint: Endpoint, code: string): string {
  if ('fd' in endpoint)
    return `the site can't listen on the socket of systemd (${code}): it needs a ListenStream`;
  const { port, host } = endpoint;
  if (code === 'EADDRINUSE')
    return `port ${port} is in use: stop the program that uses it, or set another port`;
  // Some shells and conda set HOST to other names.
  return `the site can't listen on port ${port} of ${host} (${code}): check HOST and the port`;
}

function addressOf(server: Server, endpoint: Endpoint): string {
  const bound = server.address();
  if (bound === null || typeof bound === 'string') return `unix:${bound}`;
  const host = 'fd' in endpoint ? bound.address : endpoint.host;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${bound.port}`;
}
