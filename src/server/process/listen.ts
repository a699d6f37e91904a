import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net';
import { codeOf } from '#db/error-code.ts';
import { CommandError } from '../commands/command-error.ts';

interface ListenOptions {
  port: number;
  host: string | undefined;
  setting?: 'PORT' | 'METRICS_PORT';
  /** Idle connections are closed after this time. A proxy must close its idle connections sooner (docs/scaling.md). */
  idleMs?: number;
}

const DRAIN_MS = 8_000;
/** On stop, idle connections stay open for this long, because a proxy may be sending a request. */
const GRACE_MS = 500;
const SWEEP_EVERY_MS = 50;

// With Node's default of 511, a burst of new connections overflows the kernel's queue, which drops some of them.
const BACKLOG = 4_096;

const serverOptions = {
  // Limits how long a slow client can occupy a connection.
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  // No limit, because `idleMs` limits idle connections.
  keepAliveTimeout: 0,
  // Saves work for each request without a body. Such a request emits no 'end' or 'close' event.
  optimizeEmptyRequests: true,
};

export async function listen(
  listener: RequestListener,
  { port, host, setting = 'PORT', idleMs = 65_000 }: ListenOptions,
) {
  const sockets = new Set<Socket>();
  const openResponses = new Set<ServerResponse>();
  let isStopping = false;
  const server = createServer(serverOptions, (req, res) => {
    if (isStopping) closeAfter(res);
    listener(req, res);
    if (res.writableEnded) return;
    openResponses.add(res);
    res.once('close', () => openResponses.delete(res));
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.setTimeout(idleMs);
  server.listen({ port, host, backlog: BACKLOG });
  await once(server, 'listening').catch((error: unknown) => {
    const why: Record<string, string> = {
      EADDRINUSE: `port ${port} is in use: stop the program that uses it, or set ${setting} to another port`,
      EACCES: `port ${port} may not be used by this user: set ${setting} to a port above 1023`,
      EADDRNOTAVAIL: `this machine has no address ${host ?? ''}: check HOST`,
    };
    const message = error instanceof Error ? error.message : String(error);
    throw new CommandError(why[codeOf(error) ?? ''] ?? message);
  });
  return {
    address: `http://${displayHost(host)}:${(server.address() as AddressInfo).port}`,
    /** Finishes open requests, and closes the connections that are left after 8 s. */
    async stop() {
      isStopping = true;
      for (const res of openResponses) closeAfter(res);
      const startedAt = performance.now();
      // Waits for responses that are being flushed, because Node already treats their connections as idle.
      const sweep = setInterval(() => {
        const isWriting = [...sockets].some(({ writableLength }) => writableLength > 0);
        if (!isWriting && performance.now() - startedAt > GRACE_MS) server.closeIdleConnections();
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

function closeAfter(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
}

function displayHost(host: string | undefined): string {
  if (!host || host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
