import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import lockfile from 'proper-lockfile';
import { withConnection } from '../connection.ts';
import { codeOf } from '../error-code.ts';
import { classifyDatabaseError, DatabaseUnavailable, OperatorError } from '../errors.ts';
import { restrictPublic } from '../roles/restrict-public.ts';
import { prepareCluster, type Cluster } from './cluster.ts';
import { forgetLibpqVariables } from './libpq-variables.ts';
import { addressOf, connectOrStart, isStopping, LEASE, stopServer } from './postgres-process.ts';

interface Lease {
  cluster: Cluster;
  client: pg.Client;
  isLost: boolean;
}

const OWNER = 'porchlight';
const POLL_MS = 1_000;

export const hasEmbedded = (dataDir: string) => existsSync(resolve(dataDir, 'postgresql/cluster'));

/** Starts the server unless it runs. Rejects with OperatorError if it can't start. It outlives a kill -9 of this process. */
export async function startEmbedded(dataDir: string) {
  forgetLibpqVariables();
  const home = resolve(dataDir, 'postgresql');
  await mkdir(home, { recursive: true }).catch(failAsUnusable(home));
  let lease = await withLock(home, () => createLease(home));
  const released = new AbortController();
  const pause = () => sleep(POLL_MS, true, { ref: false, signal: released.signal }).catch(() => false);

  const keepRunning = async () => {
    while (await pause()) {
      if (!lease.isLost && !(await isStopping(lease.cluster).catch(() => false))) continue;
      await lease.client.end();
      lease.isLost = true;
      const renew = async () => (released.signal.aborted ? lease : createLease(home));
      lease = await withLock(home, renew).catch(() => lease);
    }
  };
  const watching = keepRunning();

  const { port, ownerPassword } = lease.cluster.access;
  return {
    url: addressOf(port, OWNER, ownerPassword),
    leave: async (): Promise<'stopped' | 'shared'> => {
      released.abort();
      await watching;
      return withLock(home, () => endLease(lease)).catch((error: unknown) => {
        // A lost connection means that the server has already stopped.
        if (lease.isLost || classifyDatabaseError(error) instanceof DatabaseUnavailable) return 'stopped';
        throw error;
      });
    },
  };
}

async function createLease(home: string): Promise<Lease> {
  const cluster = await prepareCluster(home).catch(failAsUnusable(home));
  const client = await connectOrStart(cluster).catch(failAsUnusable(home));
  await createOwner(client, cluster.access.ownerPassword);
  await restrictSalesLogins(client, cluster);
  const lease = { cluster, client, isLost: false };
  client.once('error', () => (lease.isLost = true));
  return lease;
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

async function restrictSalesLogins(client: pg.Client, { access }: Cluster): Promise<void> {
  await client.query(`revoke connect on database postgres, template1 from public`);
  await client.query(`grant connect on database postgres to ${OWNER}`);
  // Only a superuser may restrict the functions of large objects.
  const inSite = Object.assign(new URL(addressOf(access.port, 'postgres', access.adminPassword)), {
    pathname: OWNER,
  });
  await withConnection(inSite.href, restrictPublic);
}

async function endLease({ cluster, client }: Lease): Promise<'stopped' | 'shared'> {
  await client.query(`set application_name to ''`);
  const { rowCount: otherLeases } = await client.query(
    'select from pg_stat_activity where usename = current_user and application_name = $1',
    [LEASE],
  );
  if (otherLeases === 0) {
    await stopServer(cluster);
    return 'stopped';
  }
  await client.end();
  return 'shared';
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

const failAsUnusable = (home: string) => (cause: unknown) => {
  if (cause instanceof OperatorError) throw cause;
  if (codeOf(cause) === 'ELOCKED')
    throw new OperatorError(
      `another process is starting or stopping PostgreSQL in ${home}: wait, then try again`,
    );
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new OperatorError(
    `the folder ${home} cannot be used (${reason}): set DATA_DIR to a folder that this user may write to`,
    { cause },
  );
};
