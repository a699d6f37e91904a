import {
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { unreadableRequestText } from '#content/unreadable-request.ts';
import { codeOf } from '#db/error-code.ts';
import { BoundedConnection } from './bounded-connection.ts';

// A client that is still sending must get the response before the connection is reset.
const LINGER_MS = 1_000;

/** Bounds what a connection costs: 1 KB at a time, and one open request. Answers requests that can't be read. */
export function boundConnections(server: Server, app: RequestListener) {
  // Not a set of responses: V8 keeps what it once contained until the next major garbage collection.
  const openResponses = new Map<Duplex, ServerResponse | undefined>();
  let closesAfterResponses = false;

  // Node's own listener accepts any Duplex: https://nodejs.org/api/http.html#event-connection
  const [serve] = server.listeners('connection') as ((connection: Duplex) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const connection = new BoundedConnection(socket);
    openResponses.set(connection, undefined);
    connection.once('close', () => openResponses.delete(connection));
    serve?.call(server, connection);
  });

  server.on('request', (req, res) => {
    const connection: Duplex = req.socket;
    if (openResponses.get(connection)) {
      // No browser or proxy sends a request before it has the response to the last one.
      connection.destroy();
      return;
    }
    if (!hasHost(req) || !hasPath(req)) {
      refuse(connection, 400);
      return;
    }
    openResponses.set(connection, res);
    res.once('close', () => openResponses.has(connection) && openResponses.set(connection, undefined));
    if (closesAfterResponses) closeAfter(res);
    app(req, res);
  });

  function refuse(connection: Duplex, status: number): void {
    connection.end(responseText(status));
    setTimeout(() => connection.destroy(), LINGER_MS).unref();
  }

  server.on('connect', (_req, connection) => refuse(connection, 400));
  server.on('clientError', (error, connection) => {
    if (connection.writableEnded) return;
    const status = statusOf(error);
    // Browsers open connections in advance, and may send nothing.
    const wasUsed = connection instanceof BoundedConnection && connection.socket.bytesRead > 0;
    if (status && wasUsed && connection.writable && !openResponses.get(connection)?.headersSent)
      refuse(connection, status);
    else connection.destroy();
  });

  return {
    /** Closes each connection after its open response or its next response. */
    closeAfterResponses() {
      closesAfterResponses = true;
      for (const res of openResponses.values()) if (res) closeAfter(res);
    },
    /** Node treats a connection as idle while its response is still being sent. */
    isSending: () => [...openResponses.keys()].some(({ writableLength }) => writableLength > 0),
  };
}

/** Undefined if the connection is broken. */
function statusOf(error: Error): number | undefined {
  const code = codeOf(error) ?? '';
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code.startsWith('HPE_') ? 400 : undefined;
}

const hasHost = ({ httpVersion, headers }: IncomingMessage) =>
  httpVersion !== '1.1' || headers.host !== undefined;

/** Express can't route other addresses, such as `*`. */
const hasPath = ({ url = '' }: IncomingMessage) =>
  url.startsWith('/') || (/^https?:/i.test(url) && URL.canParse(url));

function responseText(status: number): string {
  const text = unreadableRequestText(status);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}

function closeAfter(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
}
