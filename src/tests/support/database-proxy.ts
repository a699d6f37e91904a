import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { closeAfterTests } from './resources.ts';
import { createTestDatabase, siteUrlOf } from './test-database.ts';

/** If `startParameters` is set, the proxy refuses connections with other startup parameters, as PgBouncer does. */
export async function createDatabaseProxy(
  databaseUrl: string,
  { startParameters }: { startParameters?: string[] } = {},
) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let mode: 'open' | 'cut' | 'stalled' = 'open';
  let stallTrigger: { text: string; onForwarded: () => void } | undefined;

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
        const allowed = ['user', 'database', '', ...startParameters];
        if (names.some((name) => !allowed.includes(name))) client.destroy();
      });
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (data) => {
        if (mode !== 'open') return;
        if (from === client && stallTrigger && data.includes(stallTrigger.text)) {
          mode = 'stalled';
          to.write(data, stallTrigger.onForwarded);
          return;
        }
        to.write(data);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const { port } = server.address() as AddressInfo;
  const closeSockets = () => sockets.forEach((socket) => socket.destroy());
  return closeAfterTests({
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port }).href,
    cut: () => {
      mode = 'cut';
      closeSockets();
    },
    stall: () => void (mode = 'stalled'),
    /** Stalls as soon as a statement with this text is forwarded, so that its response is lost. Resolves at that time. */
    stallAfter: (text: string) =>
      new Promise<void>((resolve) => {
        stallTrigger = { text, onForwarded: resolve };
      }),
    restore: () => {
      mode = 'open';
      stallTrigger = undefined;
    },
    close: async () => {
      closeSockets();
      server.close();
      await once(server, 'close');
    },
  });
}

export async function createProxiedDatabase() {
  const testDatabase = await createTestDatabase();
  return { testDatabase, proxy: await createDatabaseProxy(siteUrlOf(testDatabase)) };
}
