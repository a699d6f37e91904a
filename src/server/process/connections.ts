import {
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { unreadableRequestText } from '#content/unreadable-request.ts';
import { codeOf } from '#db/error-code.ts';

/** `onUnreadable` gets the status of the response to a request that can't be read. */
interface ConnectionOptions {
  listener: RequestListener;
  onUnreadable: (status: number) => void;
}

// A client that is still sending must get the response before the connection is reset.
const LINGER_MS = 1_000;

/** Allows one open request per connection, and answers requests that can't be read. */
export function watchConnections(server: Server, { listener, onUnreadable }: ConnectionOptions) {
  // Not a set of responses: V8 keeps what it once contained until the next major garbage collection, which makes the
  // slowest requests three times slower (`npm run bench -- post`).
  const openResponses = new Map<Duplex, ServerResponse | undefined>();
  let closesAfterResponses = false;

  server.on('connection', (socket: Socket) => {
    openResponses.set(socket, undefined);
    socket.once('close', () => openResponses.delete(socket));
  });

  const onRequest: RequestListener = (req, res) => {
    const { socket } = req;
    if (openResponses.get(socket)) {
      // No browser or proxy sends a request before it has the response to the last one.
      destroyCheaply(socket);
      return;
    }
    if (lacksHost(req)) {
      refuse(socket, 400);
      return;
    }
    openResponses.set(socket, res);
    res.once('close', () => openResponses.has(socket) && openResponses.set(socket, undefined));
    if (closesAfterResponses) closeAfter(res);
    listener(req, res);
  };

  function refuse(socket: Duplex, status: number): void {
    // An open request is logged when its connection closes.
    if (!openResponses.get(socket)) onUnreadable(status);
    socket.end(responseText(status));
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  }

  server.on('request', onRequest);
  // An expectation other than 100-continue is ignored, as RFC 9110 allows (section 10.1.1).
  server.on('checkExpectation', onRequest);
  server.on('connect', (_req, socket) => refuse(socket, 400));
  server.on('clientError', (error, socket) => {
    if (socket.writableEnded) return;
    const status = statusOf(error);
    // Browsers open connections in advance, and may send nothing.
    const wasUsed = !(socket instanceof Socket) || socket.bytesRead > 0;
    if (status && wasUsed && socket.writable && !openResponses.get(socket)?.headersSent)
      refuse(socket, status);
    else socket.destroy();
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

/**
 * Node creates an error for each request that a closed connection has sent. Their stack traces would take twice as long as
 * the rest (`npm run bench -- stress`).
 */
function destroyCheaply(socket: Socket): void {
  if (socket.destroyed) return;
  const { stackTraceLimit } = Error;
  socket.prependOnceListener('close', () => (Error.stackTraceLimit = 0));
  socket.once('close', () => (Error.stackTraceLimit = stackTraceLimit));
  socket.destroy();
}

/** Undefined if the connection is broken. */
function statusOf(error: Error): number | undefined {
  const code = codeOf(error) ?? '';
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code.startsWith('HPE_') ? 400 : undefined;
}

const lacksHost = ({ httpVersion, headers }: IncomingMessage) =>
  httpVersion === '1.1' && headers.host === undefined;

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
