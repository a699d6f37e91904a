import { existsSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, withConnection } from '../connection.ts';
import { codeOf } from '#runtime/error-code.ts';
import { OperatorError } from '../errors.ts';
import { runRepeatedly } from '#runtime/run-repeatedly.ts';
import { changePort, clusterFolder, openCluster, type Cluster } from './cluster.ts';
import { runPostgres, type Server } from './postgres-process.ts';

/** Longer than most commands, and than PostgreSQL takes to end. */
const PATIENCE_MS = 15_000;
const RETRY_MS = 500;

const homeIn = (dataDir: string) => resolve(dataDir, 'postgresql');

export const hasEmbedded = (dataDir: string) => existsSync(clusterFolder(homeIn(dataDir)));

/**
 * Starts the server, which ends with this process at the latest. Rejects with OperatorError if it
 * can't start, or if another process runs it, which `mayJoin` allows. `onFailure` hears why a
 * server that somebody ended doesn't start again.
 */
export async function startEmbedded(
  dataDir: string,
  mayJoin = false,
  onFailure = (_cause: unknown) => {},
) {
  const home = homeIn(dataDir);
  const cluster = await openCluster(home).catch(failAsUnusable(home));
  const started = await startServer(cluster, mayJoin).catch(failAsUnusable(home));
  const url = addressOf(cluster);
  if (!started) return { url, leave: () => Promise.resolve() };
  const leave = keepRunning(cluster, started, onFailure);
  // Only a superuser may keep what a login's statements say out of the log.
  const silence = 'alter database porchlight set log_min_messages = fatal';
  await withConnection(addressOf(cluster, 'postgres'), (client) => client.query(silence));
  return { url, leave };
}

// Without `sslmode`, the driver reads PGSSLMODE, which is meant for another server.
const addressOf = ({ access }: Cluster, user = 'porchlight') =>
  `postgres://${user}:${access.ownerPassword}@127.0.0.1:${access.port}/porchlight?sslmode=disable`;

/**
 * Waits for another process that runs the server, such as a command. With `mayJoin`, returns
 * undefined instead.
 */
async function startServer(cluster: Cluster, mayJoin: boolean): Promise<Server | undefined> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const server = await runPostgres(cluster);
    const log = await server.ready;
    if (log === undefined) return server;
    const isLate = Date.now() > until;
    if (log.includes('could not create any TCP/IP sockets')) await changePort(cluster);
    else if (/lock file "postmaster.pid" (already|is)|data in lock file/.test(log)) {
      const asking = connect(addressOf(cluster));
      const outage = await asking.then((client) => client.end(), codeOf);
      if (outage === undefined && mayJoin) return undefined;
      await endLeftOver(cluster, outage);
      if (isLate)
        throw new OperatorError(
          `another process already runs the database in ${cluster.home}, the site or a command: stop it first, or set DATA_DIR to another folder`,
        );
    } else if (isLate || !log.includes('shared memory block'))
      throw new OperatorError(
        `the embedded PostgreSQL does not start:\n${log}Remove the cause and start again, or set DATABASE_URL to a server of your own.`,
      );
    await sleep(RETRY_MS);
  }
}

/**
 * Ends a server whose site is gone: PostgreSQL recovers from the log of writes. Removes a lock
 * without a server, because after a crash, it may be empty, or its process another one. Finds a
 * server on Linux only.
 */
async function endLeftOver({ home, access }: Cluster, outage: unknown): Promise<void> {
  const lock = join(clusterFolder(home), 'postmaster.pid');
  const pid = Number.parseInt(await readFile(lock, 'utf8').catch(() => ''));
  const changedAt = await stat(lock).then(({ mtimeMs }) => mtimeMs, Date.now);
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, site] = /--cluster_name=(\d+)/.exec(command) ?? [];
  const [, parent] = /^PPid:\t(\d+)$/m.exec(status) ?? [];
  if (command.includes(`--port=${access.port}`)) {
    if (site !== undefined && site !== parent) endAtOnce(pid);
    // A server listens soon after it took the lock. The clock may have gone back since.
  } else if (outage === 'ECONNREFUSED' && Math.abs(Date.now() - changedAt) > PATIENCE_MS)
    await rm(lock, { force: true });
}

/** Ends a server without a checkpoint, also one that is frozen. */
function endAtOnce(pid: number): void {
  try {
    for (const signal of ['SIGQUIT', 'SIGCONT']) process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

/** Starts the server again if somebody ends it. Returns a function that stops it. */
function keepRunning(
  cluster: Cluster,
  started: Server,
  onFailure: (cause: unknown) => void,
): () => Promise<void> {
  let server = started;
  const watch = async (signal: AbortSignal) => {
    const isLeaving = () => signal.aborted;
    await server.exited;
    if (isLeaving()) return;
    server = await runPostgres(cluster);
    if (isLeaving()) server.stop();
    const log = await server.ready;
    if (log !== undefined && !isLeaving()) throw new Error(/FATAL: .*/.exec(log)?.[0] ?? log);
  };
  const end = runRepeatedly(watch, { everyMs: RETRY_MS, onFailure });
  return async () => {
    const ended = end();
    server.stop();
    await ended;
    await server.exited;
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
