import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { isIPv6, type AddressInfo } from 'node:net';
import { codeOf } from '#runtime/error-code.ts';
import { OperatorError } from '#db/errors.ts';

const DRAIN_MS = 8_000;
const IDLE_MS = 100;
// A proxy must close its idle connections sooner (docs/operations.md), or a request may meet a
// closed connection.
const KEEP_ALIVE_MS = 65_000;

export async function listen(app: RequestListener, { port, host }: { port: number; host: string }) {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app).listen({ port, host });
  await once(server, 'listening').catch((error: unknown) => {
    const code = codeOf(error) ?? String(error);
    // Some shells and conda set HOST to other names.
    throw new OperatorError(
      code === 'EADDRINUSE'
        ? `port ${port} is in use: stop the program that uses it, or set another port`
        : `the site can't listen on port ${port} of ${host} (${code}): check HOST and the port`,
    );
  });
  return {
    address: `http://${isIPv6(host) ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
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
