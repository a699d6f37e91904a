import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectSocket, createServer, type AddressInfo, type Socket } from 'node:net';
import type pg from 'pg';
import { openDatabase } from '#db/client.server.ts';
import { connect as connectTo, withConnection } from '#db/connection.ts';
import { SITE_ROLE } from '#db/migrate.ts';
import { closeAfterTests } from './resources.ts';
import { TEMPLATE } from './test-cluster.ts';

export interface TestDatabase {
  /** Connects as a superuser, who prepares and inspects what the site and sales do. */
  url: string;
  rows: <T extends pg.QueryResultRow = pg.QueryResultRow>(query: string, values?: unknown[]) => Promise<T[]>;
}

export const connect = (url: string): Promise<pg.Client> => connectTo(url, 'porchlight-test');

export async function openTestDatabase(url: string): Promise<TestDatabase> {
  const client = await connect(url);
  closeAfterTests({ close: () => client.end() });
  let last: Promise<unknown> = Promise.resolve();
  const rows: TestDatabase['rows'] = async (query, values) => {
    // Tests of a file may run concurrently, but a client runs one statement at a time.
    const result = last.then(() => client.query(query, values));
    last = result.catch(() => undefined);
    return (await result).rows;
  };
  return { url, rows };
}

/** The address that the site uses, with the rights that it has in production. */
export const siteUrlOf = ({ url }: Pick<TestDatabase, 'url'>): string =>
  Object.assign(new URL(url), { username: SITE_ROLE, password: SITE_ROLE }).href;

const { TEST_CLUSTER = '' } = process.env;

const asAdmin = (statement: string) => withConnection(TEST_CLUSTER, (admin) => admin.query(statement));

export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying the template's files takes half as long as the default strategy, which writes each block to the WAL.
  await asAdmin(`create database ${name} template ${empty ? 'template0' : TEMPLATE} strategy file_copy`);
  if (!empty) await asAdmin(`revoke temporary on database ${name} from public`);
  const url = Object.assign(new URL(TEST_CLUSTER), { pathname: name });
  closeAfterTests({ close: () => asAdmin(`drop database ${name} with (force)`) });
  return openTestDatabase(url.href);
}

export async function openTestPool() {
  const testDatabase = await createTestDatabase();
  return { testDatabase, database: closeAfterTests(openDatabase(siteUrlOf(testDatabase))) };
}

/** Stands between the site and its database. */
export async function createDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let mode: 'open' | 'cut' | 'stalled' = 'open';
  let stallTrigger: { text: string; onForwarded: () => void } | undefined;

  const forward = (from: Socket, to: Socket, isRequest: boolean) => {
    sockets.add(from);
    from.on('error', () => undefined).on('close', () => to.destroy());
    from.on('data', (data) => {
      if (mode !== 'open') return;
      const stalls = isRequest && stallTrigger && data.includes(stallTrigger.text);
      if (stalls) mode = 'stalled';
      to.write(data, stalls ? stallTrigger?.onForwarded : undefined);
    });
  };
  const server = createServer((client) => {
    if (mode === 'cut') return void client.destroy();
    const upstream = connectSocket(Number(target.port), target.hostname);
    forward(client, upstream, true);
    forward(upstream, client, false);
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
    close: () => {
      closeSockets();
      server.close();
    },
  });
}

export async function createProxiedDatabase() {
  const testDatabase = await createTestDatabase();
  return { testDatabase, proxy: await createDatabaseProxy(siteUrlOf(testDatabase)) };
}
