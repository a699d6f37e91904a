import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { codeOf } from '#db/error-code.ts';
import { CommandError } from '../operator/command-error.ts';

export interface RunningServer {
  address: string;
  /** Takes no new connection, lets requests in flight finish, and cuts what is left after 8 s. */
  stop(): Promise<void>;
}

export interface ListenOptions {
  port: number;
  host: string | undefined;
  /** A connection on which nothing moves for so long is closed (up to twice as long where an answer is not read). */
  idleMs?: number;
}

const DRAIN_MS = 8_000;

// Node's 511 are too few for a burst: the kernel drops the rest, and they try again after seconds.
const BACKLOG = 4_096;

const serverOptions = {
  // A client that trickles its headers or body must not hold a connection.
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  // It would set the connection's timer anew twice for each request: `idleMs` is its one time limit.
  keepAliveTimeout: 0,
  // A request without a body sends no 'end' and no 'close': nothing may wait for them (record 48).
  optimizeEmptyRequests: true,
};

/** Rejects with one line that says what to do where the port cannot be had. */
export async function listen(
  listener: RequestListener,
  // Longer than a proxy keeps its idle connections.
  { port, host, idleMs = 65_000 }: ListenOptions,
): Promise<RunningServer> {
  // By connection, and not as a set of responses: what V8's sets and maps have held lives until the next full collection.
  const inFlight = new Map<Socket, ServerResponse | undefined>();
  let isStopping = false;
  const server = createServer(serverOptions, (req, res) => {
    if (isStopping) closeAfter(res);
    listener(req, res);
    if (res.writableEnded) return;
    const { socket } = req;
    inFlight.set(socket, res);
    res.once('close', () => {
      if (inFlight.get(socket) === res) inFlight.set(socket, undefined);
    });
  });
  server.on('connection', (socket: Socket) => socket.once('close', () => inFlight.delete(socket)));
  server.setTimeout(idleMs);
  server.listen({ port, host, backlog: BACKLOG });
  await once(server, 'listening').catch((error: unknown) => {
    const why: Record<string, string> = {
      EADDRINUSE: `port ${port} is taken: stop what listens there, or set PORT to another one`,
      EACCES: `port ${port} may not be used by this user: set PORT to one above 1023`,
      EADDRNOTAVAIL: `this machine has no address ${host ?? ''}: check HOST`,
    };
    const words = error instanceof Error ? error.message : String(error);
    throw new CommandError(why[codeOf(error) ?? ''] ?? words);
  });
  return {
    address: `http://${displayHost(host)}:${(server.address() as AddressInfo).port}`,
    async stop() {
      isStopping = true;
      for (const res of inFlight.values()) closeAfter(res);
      // A kept-alive connection is idle only once its answer is out.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      server.close();
      await once(server, 'close');
      clearInterval(sweep);
      clearTimeout(cut);
    },
  };
}

/** Tells the client to come back on a new connection: this process takes no further request on it. */
function closeAfter(res: ServerResponse | undefined): void {
  if (res && !res.headersSent) res.setHeader('Connection', 'close');
}

function displayHost(host: string | undefined): string {
  if (!host || host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
