import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from '../connection.ts';
import { codeOf } from '../error-code.ts';
import { OperatorError } from '../errors.ts';
import { changePort, clusterFolder, openCluster, type Cluster } from './cluster.ts';
import { runPostgres, type Server } from './postgres-process.ts';

/** Longer than most commands, and than a shutdown of PostgreSQL. */
const PATIENCE_MS = 10_000;
const RETRY_MS = 500;

const homeIn = (dataDir: string) => resolve(dataDir, 'postgresql');

export const hasEmbedded = (dataDir: string) => existsSync(clusterFolder(homeIn(dataDir)));

/**
 * Starts the server, which ends with this process at the latest. Rejects with OperatorError if it can't start, or if another process
 * runs it, which `mayJoin` allows.
 */
export async function startEmbedded(dataDir: string, mayJoin = false) {
  const home = homeIn(dataDir);
  const cluster = await openCluster(home).catch(failAsUnusable(home));
  const started = await startServer(cluster, mayJoin).catch(failAsUnusable(home));
  const url = addressOf(cluster);
  if (!started) return { url, leave: () => Promise.resolve() };
  return { url, leave: keepRunning(cluster, started) };
}

// Without `sslmode`, the driver reads PGSSLMODE, which is meant for another server.
const addressOf = ({ access }: Cluster) =>
  `postgres://porchlight:${access.ownerPassword}@127.0.0.1:${access.port}/porchlight?sslmode=disable`;

/** Waits for another process that runs the server, such as a command. With `mayJoin`, returns undefined instead. */
async function startServer(cluster: Cluster, mayJoin: boolean): Promise<Server | undefined> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const server = await runPostgres(cluster);
    if (typeof server !== 'string') return server;
    const log = server;
    if (log.includes('could not create any TCP/IP sockets')) await changePort(cluster);
    else if (!/lock file "postmaster.pid" (already|is)|data in lock file|shared memory block/.test(log))
      throw new OperatorError(
        `the embedded PostgreSQL does not start:\n${log}Remove the cause and start again, or set DATABASE_URL to a server of your own.`,
      );
    else {
      const outage = await connect(addressOf(cluster), 'porchlight-embedded').then(
        (client) => client.end(),
        codeOf,
      );
      if (outage === undefined && mayJoin) return undefined;
      if (outage === 'ECONNREFUSED') await removeStaleLock(cluster);
    }
    if (Date.now() > until)
      throw new OperatorError(
        `another process already runs the database in ${cluster.home}, the site or a command: stop it first, or set DATA_DIR to another folder`,
      );
    await sleep(RETRY_MS);
  }
}

/** After a crash, the lock may be empty, or name a process that is another one now. A server listens soon after it took the lock. */
async function removeStaleLock({ home }: Cluster): Promise<void> {
  const lock = join(clusterFolder(home), 'postmaster.pid');
  const found = await stat(lock).catch(() => undefined);
  // The clock may have gone back since.
  if (found && Math.abs(Date.now() - found.mtimeMs) > PATIENCE_MS) await rm(lock, { force: true });
}

/** Starts the server again if somebody ends it. Returns a function that stops it. */
function keepRunning(cluster: Cluster, started: Server): () => Promise<void> {
  let server = started;
  let isLeaving = false;
  const watch = async () => {
    for (;;) {
      if (isLeaving) server.stop();
      await server.exited;
      if (isLeaving) return;
      await sleep(RETRY_MS);
      const next = await runPostgres(cluster);
      if (typeof next !== 'string') server = next;
    }
  };
  const watching = watch();
  return () => {
    isLeaving = true;
    server.stop();
    return watching;
  };
}

const failAsUnusable = (home: string) => (cause: unknown) => {
  if (cause instanceof OperatorError) throw cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new OperatorError(
    `the folder ${home} cannot be used (${reason}): set DATA_DIR to a folder that this user may write to`,
    { cause },
  );
};
