import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { codeOf } from '#runtime/error-code.ts';
import { OperatorError } from '#runtime/operator-error.ts';

const DRAIN_MS = 8_000;
const IDLE_MS = 100;
// A proxy must close its idle connections sooner (docs/without-docker.md), or a request may meet a
// closed connection.
export const KEEP_ALIVE_MS = 65_000;

/** A port of a host, or the descriptor of a socket that listens already. */
type Endpoint = { port: number; host: string } | { fd: number };

/** https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html */
const FIRST_SOCKET = 3;

/**
 * The socket that systemd handed to this process. It stays open during a restart, so that requests
 * wait for the next process, instead of being refused.
 */
export function inheritedSocket(
  { LISTEN_PID, LISTEN_FDS }: Record<string, string | undefined> = process.env,
): { fd: number } | undefined {
  // A child inherits these variables without the socket.
  if (Number(LISTEN_PID) !== process.pid || !LISTEN_FDS) return undefined;
  // Nobody would answer at a second one.
  if (LISTEN_FDS !== '1')
    throw new OperatorError(`systemd handed it ${LISTEN_FDS} sockets: set one ListenStream only`);
  return { fd: FIRST_SOCKET };
}

export async function listen(app: RequestListener, endpoint: Endpoint, drainMs = DRAIN_MS) {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app).listen(endpoint);
  await once(server, 'listening').catch((error: unknown) => {
    throw new OperatorError(whyNot(endpoint, codeOf(error) ?? String(error)));
  });
  return {
    address: addressOf(server, endpoint),
    /** Finishes open requests, and closes the connections that are left after 8 s. */
    async stop() {
      const deadline = setTimeout(() => server.closeAllConnections(), drainMs);
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
  const name = 'fd' in endpoint ? bound.address : endpoint.host;
  const host = isIPv6(name) ? `[${name}]` : name;
  return `http://${host}:${bound.port}`;
}
