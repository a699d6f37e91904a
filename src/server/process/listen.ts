import { once } from 'node:events';
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { Socket, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { unreadableRequestText } from '#content/form/unreadable-request.ts';
import { codeOf } from '#db/error-code.ts';
import { OperatorError } from '#db/errors.ts';

interface ListenOptions {
  port: number;
  host: string;
  setting?: 'PORT' | 'METRICS_PORT';
  /** Idle connections are closed after this time. A proxy must close its idle connections sooner (docs/operations.md). */
  idleMs?: number;
}

const DRAIN_MS = 8_000;
/** On stop, responses say `Connection: close` for this long before the port closes, because a proxy may be sending a request. */
const GRACE_MS = 500;
// A client that is still sending must get the response before the connection is reset.
const LINGER_MS = 1_000;

// With Node's default of 511, a burst of new connections overflows the kernel's queue, which drops some of them.
const BACKLOG = 4_096;

const serverOptions = {
  // Twice Node's default, for visitors with many cookies.
  maxHeaderSize: 32 * 1_024,
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
  const openResponses = new Set<ServerResponse>();
  let isStopping = false;
  server.on('request', (_req, res) => {
    openResponses.add(res);
    res.once('close', () => openResponses.delete(res));
    if (isStopping) closeAfter(res);
  });
  server.on('request', (req, res) => {
    if (hasReadableAddress(req)) app(req, res);
    else refuse(req.socket, 400);
  });
  server.on('clientError', answerUnreadable);
  server.setTimeout(idleMs);
  server.listen({ port, host, backlog: BACKLOG });
  await once(server, 'listening').catch((error: unknown) => {
    const notOurs = `HOST is ${host}, which is no address of this machine: unset it, or correct it`;
    const why: Record<string, string> = {
      EADDRINUSE: `port ${port} is in use: stop the program that uses it, or set ${setting} to another port`,
      EACCES: `port ${port} may not be used by this user: set ${setting} to a port above 1023`,
      EADDRNOTAVAIL: notOurs,
      // Some shells and conda set HOST to other names.
      ENOTFOUND: notOurs,
      EAI_AGAIN: notOurs,
    };
    const message = error instanceof Error ? error.message : String(error);
    throw new OperatorError(why[codeOf(error) ?? ''] ?? message);
  });
  return {
    address: `http://${displayHost(host)}:${(server.address() as AddressInfo).port}`,
    /** Finishes open requests, and closes the connections that are left after 8 s. */
    async stop() {
      isStopping = true;
      for (const res of openResponses) closeAfter(res);
      // For close(), a connection is idle while the end of its response is still being sent.
      const isSending = () => [...openResponses].some(({ writableEnded }) => writableEnded);
      // setImmediate lets Node first read the requests that have arrived.
      const closing = setInterval(() => setImmediate(() => isSending() || server.close()), GRACE_MS);
      const deadline = setTimeout(() => server.close().closeAllConnections(), DRAIN_MS);
      await once(server, 'close');
      clearInterval(closing);
      clearTimeout(deadline);
    },
  };
}

function closeAfter(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
}

/** Express reads an absolute address with `url.parse`, which fails for addresses that `URL` refuses. */
const hasReadableAddress = ({ url = '' }: IncomingMessage) =>
  url.startsWith('/') || url === '*' || URL.canParse(url);

function answerUnreadable(error: Error, connection: Duplex): void {
  if (connection.writableEnded) return;
  const code = codeOf(error) ?? '';
  const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
  const status = statuses[code] ?? (code.startsWith('HPE_') ? 400 : undefined);
  // Browsers open connections in advance, and may send nothing.
  const wasUsed = connection instanceof Socket && connection.bytesRead > 0;
  if (status && wasUsed && connection.writable) refuse(connection, status);
  else connection.destroy();
}

function refuse(connection: Duplex, status: number): void {
  const text = unreadableRequestText(status);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  connection.end(`${head.join('\r\n')}\r\n\r\n${text}`);
  setTimeout(() => connection.destroy(), LINGER_MS).unref();
}

function displayHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
