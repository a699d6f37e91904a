import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to the database that a test can cut where it likes; the database itself stays as it is. */
export interface DatabaseProxy {
  url: string;
  /** Cuts every connection, and each new one. */
  cut: () => void;
  /** Keeps connections open, and passes nothing on. */
  hush: () => void;
  /** Passes on up to a statement with this text, and nothing of what comes back; resolves once it has passed. */
  hushAfter: (text: string) => Promise<void>;
  restore: () => void;
  /** How often somebody asked the database, and waited for its answer. */
  trips: () => number;
  close: () => Promise<void>;
}

interface ProxyOptions {
  /** Others than these and the login's own are refused, as PgBouncer does. */
  startParameters?: string[];
}

export async function createDatabaseProxy(
  databaseUrl: string,
  { startParameters }: ProxyOptions = {},
): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let mode: 'open' | 'cut' | 'hushed' = 'open';
  let trips = 0;
  let awaited: { text: string; passed: () => void } | undefined;

  const server = createServer((client) => {
    if (mode === 'cut') {
      client.destroy();
      return;
    }
    if (startParameters)
      client.once('data', (start) => {
        const names = start
          .toString('latin1', 8)
          .split('\0')
          .filter((_text, index) => index % 2 === 0);
        const known = ['user', 'database', '', ...startParameters];
        if (names.some((name) => !known.includes(name))) client.destroy();
      });
    let isAsked = false;
    const onward = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, onward],
      [onward, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (data) => {
        if (mode !== 'open') return;
        if (from === client && !isAsked) trips += 1;
        isAsked = from === client;
        if (from === client && awaited && data.includes(awaited.text)) {
          mode = 'hushed';
          // What was sent is the database's to do; its answer is lost.
          to.write(data, awaited.passed);
          return;
        }
        to.write(data);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const drop = () => sockets.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    cut() {
      mode = 'cut';
      drop();
    },
    hush() {
      mode = 'hushed';
    },
    hushAfter: (text) =>
      new Promise((resolve) => {
        awaited = { text, passed: resolve };
      }),
    trips: () => trips,
    restore() {
      mode = 'open';
      awaited = undefined;
    },
    async close() {
      drop();
      server.close();
      await once(server, 'close');
    },
  };
}
