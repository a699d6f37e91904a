import { hash, randomBytes } from 'node:crypto';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { openDatabase } from '#db/connection/database.server.ts';
import { SITE_ROLE } from '#db/roles/site-rights.ts';
import { closeAfterTests, listenOnFreePort } from './resources.ts';

export type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;

let msAhead = 0;
/** By the clock of the test databases, which may differ from that of this process. */
export const databaseNow = () => Date.now() + msAhead;

export async function openTestDatabase(url: string) {
  // One session, in which statements that are sent at once wait for each other.
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 });
  pool.on('error', () => undefined);
  closeAfterTests({ close: () => pool.end() });
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  msAhead = Number(rows[0]?.now) - Date.now();
  return {
    url,
    rows: async <T extends pg.QueryResultRow>(query: string, values?: unknown[]): Promise<T[]> => {
      // After an error, pool.query would end the session, and forget who is at hand.
      const session = await pool.connect();
      // A statement with a name is planned once: planning a view of sales takes most of its time.
      const name = values && hash('sha1', query);
      return session
        .query<T>({ text: query, ...(values && { values, name }) })
        .then(({ rows }) => rows)
        .finally(() => session.release());
    },
  };
}

/** The address that the site uses, with the rights that it has in production. */
export const siteUrlOf = ({ url }: Pick<TestDatabase, 'url'>): string =>
  Object.assign(new URL(url), { username: SITE_ROLE, password: SITE_ROLE }).href;

/** The superuser of the embedded PostgreSQL has the owner's password. */
const adminUrl = (database: string) =>
  Object.assign(new URL(process.env.TEST_DATABASE ?? ''), {
    username: 'postgres',
    pathname: database,
  }).href;

let admin: Promise<TestDatabase> | undefined;
/** On one session for a test file. */
async function asAdmin(statement: string) {
  admin ??= openTestDatabase(adminUrl('postgres'));
  await (await admin).rows(statement);
}

/** The login is a superuser, who prepares and inspects what the site and sales do. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying the template's files takes half as long as the default strategy, which writes each
  // block to the WAL.
  await asAdmin(
    `create database ${name} template ${empty ? 'template0' : 'porchlight'} strategy file_copy`,
  );
  closeAfterTests({ close: () => asAdmin(`drop database ${name} with (force)`) });
  if (!empty) await asAdmin(`revoke temporary on database ${name} from public`);
  return openTestDatabase(adminUrl(name));
}

/** Its limit is no test's clock. */
export async function openTestPool() {
  const testDatabase = await createTestDatabase();
  const database = openDatabase(siteUrlOf(testDatabase), { longestMs: 60_000 });
  return { testDatabase, database: closeAfterTests(database) };
}

export async function createDatabaseProxy(databaseUrl: string) {
  const { port, hostname } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let mode: 'open' | 'cut' | 'stalled' = 'open';
  let lastText: string | undefined;
  let frozenText: string | undefined;
  let delayMs = 0;
  const forward = (from: Socket, to: Socket) => {
    sockets.add(from.on('error', () => undefined).on('close', () => to.destroy()));
    from.on('data', (data) => {
      if (mode === 'open' && delayMs > 0) setTimeout(() => to.write(data), delayMs);
      else if (mode === 'open') to.write(data);
      if (lastText && data.includes(lastText)) mode = 'stalled';
      if (frozenText && data.includes(frozenText)) sockets.forEach((socket) => socket.pause());
    });
  };
  const server = createServer((client) => {
    const upstream = connectSocket(Number(port), hostname);
    forward(client, upstream);
    forward(upstream, client);
    if (mode === 'cut') client.destroy();
  });
  return {
    url: Object.assign(new URL(databaseUrl), { port: await listenOnFreePort(server) }).href,
    cut: () => {
      mode = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    stall: () => void (mode = 'stalled'),
    /** Reads nothing after data with this text, so that it also answers no end. */
    freezeAfter: (text: string) => void (frozenText = text),
    /** Delays what either side sends. */
    slow: (ms: number) => void (delayMs = ms),
    /** Stalls after a statement with this text was forwarded, so that its response is lost. */
    stallAfter: (text: string) => void (lastText = text),
    restore: () => void ([mode, lastText, delayMs] = ['open', undefined, 0]),
  };
}
