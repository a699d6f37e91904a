import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import { codeOf } from '#db/error-code.ts';
import { OperatorError } from '#db/errors.ts';
import { boundConnections } from './connections.ts';

interface ListenOptions {
  port: number;
  host: string | undefined;
  setting?: 'PORT' | 'METRICS_PORT';
  /** Idle connections are closed after this time. A proxy must close its idle connections sooner (docs/operations.md). */
  idleMs?: number;
}

const DRAIN_MS = 8_000;
/** On stop, idle connections stay open for this long, because a proxy may be sending a request. */
const GRACE_MS = 500;
const SWEEP_EVERY_MS = 50;

// With Node's default of 511, a burst of new connections overflows the kernel's queue, which drops some of them.
const BACKLOG = 4_096;

const serverOptions = {
  // Twice Node's default, for visitors with many cookies.
  maxHeaderSize: 32 * 1_024,
  // Node's own answer would have no text.
  requireHostHeader: false,
  // Limits how long a slow client can occupy a connection.
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  // No limit, because `idleMs` limits idle connections.
  keepAliveTimeout: 0,
};

export async function listen(
  app: RequestListener,
  { port, host, setting = 'PORT', idleMs = 65_000 }: ListenOptions,
) {
  const server = createServer(serverOptions);
  const connections = boundConnections(server, app);
  server.setTimeout(idleMs);
  server.listen({ port, host, backlog: BACKLOG });
  await once(server, 'listening').catch((error: unknown) => {
    const why: Record<string, string> = {
      EADDRINUSE: `port ${port} is in use: stop the program that uses it, or set ${setting} to another port`,
      EACCES: `port ${port} may not be used by this user: set ${setting} to a port above 1023`,
      EADDRNOTAVAIL: `this machine has no address ${host ?? ''}: check HOST`,
    };
    const message = error instanceof Error ? error.message : String(error);
    throw new OperatorError(why[codeOf(error) ?? ''] ?? message);
  });
  return {
    address: `http://${displayHost(host)}:${(server.address() as AddressInfo).port}`,
    /** Finishes open requests, and closes the connections that are left after 8 s. */
    async stop() {
      connections.closeAfterResponses();
      const startedAt = performance.now();
      const sweep = setInterval(() => {
        if (!connections.isSending() && performance.now() - startedAt > GRACE_MS)
          server.closeIdleConnections();
      }, SWEEP_EVERY_MS);
      const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      // http.Server's close() would close idle connections at once.
      NetServer.prototype.close.call(server);
      await once(server, 'close');
      clearInterval(sweep);
      clearTimeout(deadline);
    },
  };
}

function displayHost(host: string | undefined): string {
  if (!host || host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
