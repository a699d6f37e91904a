import { existsSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeConnection, connect, withConnection } from '../connection/connect.ts';
import { codeOf } from '#runtime/error-code.ts';
import { OperatorError } from '#runtime/operator-error.ts';
import { runRepeatedly } from '#runtime/run-repeatedly.ts';
import { changePort, clusterFolder, doesNotStart, openCluster, type Cluster } from './cluster.ts';
import { LOCKED, runPostgres, type Server } from './postgres-process.ts';

/** Longer than most commands, and than PostgreSQL takes to end. */
const PATIENCE_MS = 15_000;
const RETRY_MS = 500;
/** Short, so that the server is soon back once a full disk has room. */
const LONGEST_RETRY_MS = 2_000;

// PostgreSQL's own lock file may be left over from a crash.
const IN_USE = [
  LOCKED,
  'lock file "postmaster.pid" already',
  'lock file "postmaster.pid" is',
  'data in lock file',
];

const homeIn = (dataDir: string) => resolve(dataDir, 'postgresql');

export const hasEmbedded = (dataDir: string) => existsSync(clusterFolder(homeIn(dataDir)));

/**
 * Starts the server, which ends with this process at the latest. Rejects with OperatorError if it
 * can't start, or if another process runs it, which `mayJoin` allows. `onFailure` gets the
 * error if the server was ended and cannot be restarted.
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
  // Only a superuser may set it. Statements of logins may have personal data.
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
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const server = await runPostgres(cluster);
    const log = await server.ready;
    if (log === undefined) return server;
    const isLate = performance.now() > until;
    if (log.includes('could not create any TCP/IP sockets')) await changePort(cluster);
    else if (IN_USE.some((words) => log.includes(words))) {
      const outage = await outageOf(cluster);
      if (outage === undefined && mayJoin) return undefined;
      const isOfCluster = await endLeftOver(cluster);
      if (!isOfCluster && !log.includes(LOCKED) && outage === 'ECONNREFUSED')
        await removeLock(cluster);
      if (isLate) throw inUse(cluster);
    } else if (isLate || !log.includes('shared memory block')) throw doesNotStart(log);
    await sleep(RETRY_MS);
  }
}

/** Undefined if a server of this cluster answers. */
const outageOf = (cluster: Cluster) => connect(addressOf(cluster)).then(closeConnection, codeOf);

const inUse = ({ home }: Cluster) =>
  new OperatorError(
    `another process already runs the database in ${home}, the site or a ` +
      'command, maybe in a container: stop it first, or set DATA_DIR to another folder',
  );

const lockIn = ({ home }: Cluster) => join(clusterFolder(home), 'postmaster.pid');

/**
 * Ends a server whose site is gone: PostgreSQL recovers from the log of writes. Returns whether it
 * found a server of this cluster, which it does on Linux only.
 */
async function endLeftOver(cluster: Cluster): Promise<boolean> {
  const pid = Number.parseInt(await readFile(lockIn(cluster), 'utf8').catch(() => ''));
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [, site] = /--cluster_name=(\d+)/.exec(command) ?? [];
  const [, parent] = /^PPid:\t(\d+)$/m.exec(status) ?? [];
  const isOfCluster = command.includes(`--port=${cluster.access.port}`);
  if (isOfCluster && site !== undefined && site !== parent) endAtOnce(pid);
  return isOfCluster;
}

/**
 * Removes PostgreSQL's own lock, which after a crash may be empty, or name another process, unless
 * a server may be about to listen. The clock may have gone back since.
 */
async function removeLock(cluster: Cluster): Promise<void> {
  const changedAt = await stat(lockIn(cluster)).then(({ mtimeMs }) => mtimeMs, Date.now);
  if (Math.abs(Date.now() - changedAt) > PATIENCE_MS) await rm(lockIn(cluster), { force: true });
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
    if (log !== undefined && !isLeaving()) throw startFailure(log);
  };
  const pauses = { everyMs: RETRY_MS, longestMs: LONGEST_RETRY_MS };
  const end = runRepeatedly(watch, { ...pauses, onFailure });
  return async () => {
    const ended = end();
    server.stop();
    await ended;
    await server.exited;
  };
}

/**
 * The code is what follows the last colon, such as "No space left on device": a full disk stops a
 * start at another file each time, some of which have random names.
 */
export function startFailure(log: string): Error {
  const message = /(?:FATAL|PANIC): .*/.exec(log)?.[0] ?? log.trim();
  const code = message.slice(message.lastIndexOf(':') + 1).trim();
  return Object.assign(new Error(message), { code });
}

const failAsUnusable = (home: string) => (cause: unknown) => {
  if (cause instanceof OperatorError) throw cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new OperatorError(
    `the folder ${home} cannot be used (${reason}): set DATA_DIR to a folder that this user ` +
      'may write to, on a disk with room',
    { cause },
  );
};
