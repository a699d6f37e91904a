import { existsSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, withConnection } from '../connection.ts';
import { codeOf } from '../error-code.ts';
import { OperatorError } from '../errors.ts';
import { runRepeatedly } from '../run-repeatedly.ts';
import { changePort, clusterFolder, openCluster, type Cluster } from './cluster.ts';
import { runPostgres, STOP_MS, type Server } from './postgres-process.ts';

/** Longer than most commands, and than a polite shutdown of PostgreSQL that an immediate one follows. */
const PATIENCE_MS = 15_000;
const RETRY_MS = 500;

const homeIn = (dataDir: string) => resolve(dataDir, 'postgresql');

export const hasEmbedded = (dataDir: string) => existsSync(clusterFolder(homeIn(dataDir)));

/**
 * Starts the server, which ends with this process at the latest. Rejects with OperatorError if it can't start, or if another process
 * runs it, which `mayJoin` allows. `onFailure` hears why a server that somebody ended doesn't start again.
 */
export async function startEmbedded(dataDir: string, mayJoin = false, onFailure = (_cause: unknown) => {}) {
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

/** Waits for another process that runs the server, such as a command. With `mayJoin`, returns undefined instead. */
async function startServer(cluster: Cluster, mayJoin: boolean): Promise<Server | undefined> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const server = await runPostgres(cluster);
    const log = await server.ready;
    if (log === undefined) return server;
    let isLeftOver = false;
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
      isLeftOver = (await endLeftOver(cluster, outage)) || log.includes('shared memory block');
    }
    if (Date.now() > until)
      throw new OperatorError(
        isLeftOver
          ? `a database that nobody uses does not end in ${cluster.home}: end its processes (postgres), or restart the machine`
          : `another process already runs the database in ${cluster.home}, the site or a command: stop it first, or set DATA_DIR to another folder`,
      );
    await sleep(RETRY_MS);
  }
}

/**
 * Removes the lock if its server is gone, and ends a server that has been stopping for longer than a polite stop takes. Returns
 * whether it is stopping. After a crash, the lock may be empty, or its process another one. Finds a server on Linux only.
 */
async function endLeftOver({ home }: Cluster, outage: unknown): Promise<boolean> {
  const path = join(clusterFolder(home), 'postmaster.pid');
  const changedAt = await stat(path).then(({ mtimeMs }) => mtimeMs, Date.now);
  // The clock may have gone back since.
  const age = Math.abs(Date.now() - changedAt);
  const lock = await readFile(path, 'utf8').catch(() => '');
  const [first = '', , , port = '', , , , status = ''] = lock.split('\n');
  const pid = Number.parseInt(first);
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const isRunning = command.split('\0').includes(`--port=${port}`);
  // A server listens soon after it took the lock.
  if (!isRunning && outage === 'ECONNREFUSED' && age > PATIENCE_MS) await rm(path, { force: true });
  if (!isRunning || status.trim() !== 'stopping') return false;
  if (age > STOP_MS) endAtOnce(pid);
  return true;
}

/** PostgreSQL recovers from the log of writes. */
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
    if (isLeaving()) await server.exited;
    else if (log !== undefined) throw new Error(/FATAL: .*/.exec(log)?.[0] ?? log);
  };
  const end = runRepeatedly(watch, { everyMs: RETRY_MS, onFailure });
  return () => {
    const ended = end();
    server.stop();
    return ended;
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
