import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import lockfile from 'proper-lockfile';
import { withConnection } from '../connection.ts';
import { codeOf } from '../error-code.ts';
import { OperatorError } from '../errors.ts';
import { prepareCluster, type Cluster } from './cluster.ts';
import { forgetLibpqVariables } from './libpq-variables.ts';
import { addressOf, connectOrStart, isStopping, stopServer } from './postgres-process.ts';

interface Claim {
  cluster: Cluster;
  /** While this session lasts, the process owns the folder. Undefined if another process owns it. */
  client: pg.Client | undefined;
  isLost: boolean;
}

const OWNER = 'porchlight';
const OWNERSHIP = 'select pg_try_advisory_lock(1) as is_ours';
const POLL_MS = 1_000;
/** Longer than most commands. */
const PATIENCE_MS = 10_000;

export const hasEmbedded = (dataDir: string) => existsSync(resolve(dataDir, 'postgresql/cluster'));

/**
 * Starts the server, or adopts the one that a killed process left. It outlives a kill -9 of this process. Rejects with
 * OperatorError if it can't start, or if another process runs it, which `mayJoin` allows.
 */
export async function startEmbedded(dataDir: string, mayJoin = false) {
  forgetLibpqVariables();
  const home = resolve(dataDir, 'postgresql');
  await mkdir(home, { recursive: true }).catch(failAsUnusable(home));
  await refuseOtherOwner(home);
  let claimed = await withLock(home, () => claim(home));
  for (const until = Date.now() + PATIENCE_MS; !claimed.client && !mayJoin;) {
    if (Date.now() > until)
      throw new OperatorError(
        `another process already runs the database in ${home}, the site or a command: stop it first, or set DATA_DIR to another folder`,
      );
    await sleep(POLL_MS);
    claimed = await withLock(home, () => claim(home));
  }
  const { port, ownerPassword } = claimed.cluster.access;
  const url = addressOf(port, OWNER, ownerPassword);
  if (!claimed.client) return { url, leave: () => Promise.resolve() };

  const released = new AbortController();
  const pause = () => sleep(POLL_MS, true, { ref: false, signal: released.signal }).catch(() => false);
  const watch = async () => {
    while (await pause()) {
      if (!claimed.isLost && !(await isStopping(claimed.cluster).catch(() => false))) continue;
      await claimed.client?.end();
      claimed.isLost = true;
      const renewed = await withLock(home, async () =>
        released.signal.aborted ? claimed : claim(home),
      ).catch(() => claimed);
      if (renewed.client) claimed = renewed;
    }
  };
  const watching = watch();
  return {
    url,
    leave: async (): Promise<void> => {
      released.abort();
      await watching;
      // If another process stopped the server, it may run another one now.
      if (!claimed.isLost) await withLock(home, () => stopServer(claimed.cluster));
    },
  };
}

async function claim(home: string): Promise<Claim> {
  const cluster = await prepareCluster(home).catch(failAsUnusable(home));
  const client = await connectOrStart(cluster).catch(failAsUnusable(home));
  const { rows } = await client.query<{ is_ours: boolean }>(OWNERSHIP);
  const claimed: Claim = { cluster, client: undefined, isLost: false };
  if (!rows[0]?.is_ours) await client.end();
  else {
    await createOwner(client, cluster.access.ownerPassword);
    await restrictSalesLogins(client, cluster);
    client.once('error', () => (claimed.isLost = true));
    claimed.client = client;
  }
  return claimed;
}

async function createOwner(client: pg.Client, password: string): Promise<void> {
  const role = await client.query('select from pg_roles where rolname = $1', [OWNER]);
  if (role.rowCount === 0) {
    // OWNER creates the roles of sales, and the databases in which backups are verified.
    const rights = 'login createrole createdb';
    await client.query(`create role ${OWNER} ${rights} password ${pg.escapeLiteral(password)}`);
  }
  const database = await client.query('select from pg_database where datname = $1', [OWNER]);
  if (database.rowCount === 0) await client.query(`create database ${OWNER} owner ${OWNER}`);
  // Opens the database again, because an interrupted restore leaves it closed to connections.
  await client.query(`alter database ${OWNER} allow_connections true`);
}

/** What could fill the disk or use up transaction ids. Only a superuser may restrict it. */
const RESTRICT = `do $$
  declare creating regprocedure;
  begin
    for creating in
      select oid from pg_proc
      where pronamespace = 'pg_catalog'::regnamespace and proname in ('lo_creat', 'lo_create', 'lo_from_bytea',
        'pg_current_xact_id', 'txid_current', 'pg_logical_emit_message') and has_function_privilege('public', oid, 'execute')
    loop
      execute format('revoke execute on function %s from public', creating);
    end loop;
  end $$`;

async function restrictSalesLogins(client: pg.Client, { access }: Cluster): Promise<void> {
  await client.query(`revoke connect on database postgres, template1 from public`);
  await client.query(`grant connect on database postgres to ${OWNER}`);
  // For sales logins, whose errors could fill the log.
  await client.query(`grant set on parameter log_min_messages to ${OWNER}`);
  const inSite = new URL(addressOf(access.port, 'postgres', access.adminPassword));
  inSite.pathname = OWNER;
  await withConnection(inSite.href, (site) => site.query(RESTRICT));
}

async function withLock<T>(home: string, action: () => Promise<T>): Promise<T> {
  const unlock = await lockfile
    .lock(home, {
      stale: 5_000,
      update: 1_000,
      // By default, a process that loses this lock ends. Here it may go on, because PostgreSQL has a lock of its own.
      onCompromised: () => undefined,
      retries: { retries: 300, factor: 1, minTimeout: 200 },
    })
    .catch(failAsUnusable(home));
  try {
    return await action();
  } finally {
    await unlock();
  }
}

async function refuseOtherOwner(home: string): Promise<void> {
  const { uid } = await stat(home);
  const me = process.getuid?.() ?? uid;
  if (me === uid || me === 0) return;
  throw new OperatorError(
    `${home} belongs to user ${uid}, but the site runs as user ${me}: run it as user ${uid}, or stop it and run chown -R ${me} ${home}`,
  );
}

const failAsUnusable = (home: string) => (cause: unknown) => {
  if (cause instanceof OperatorError) throw cause;
  if (codeOf(cause) === 'ELOCKED')
    throw new OperatorError(`another process starts or stops PostgreSQL in ${home}: try again later`);
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new OperatorError(
    `the folder ${home} cannot be used (${reason}): set DATA_DIR to a folder that this user may write to`,
    { cause },
  );
};
