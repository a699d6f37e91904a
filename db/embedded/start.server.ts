import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '#runtime/operator-error.ts';
import { closeConnection, connect, withConnection } from '../connection/connect.ts';
import { DatabaseUnavailable } from '../errors/database-error.ts';
import {
  changePort,
  clusterFolder,
  LONGEST_START_MS,
  openCluster,
  type Cluster,
} from './cluster.ts';
import { isInUse, runPostgres, type Server } from './postgres-process.ts';

/** Longer than most commands, and than PostgreSQL takes to end. */
const PATIENCE_MS = 15_000;
const RETRY_MS = 500;
/** If a recovery takes longer, PostgreSQL says so to who connects. */
const LONGEST_TRY_MS = 10_000;

interface Embedded {
  url: string;
  /**
   * Starts the server, unless it runs: a part of each trial of the database. Rejects with
   * DatabaseUnavailable, which has PostgreSQL's own cause.
   */
  start: () => Promise<void>;
  /** Ends the server, unless another process started it. */
  leave: () => Promise<void>;
}

const homeIn = (dataDir: string) => resolve(dataDir, 'postgresql');

export const hasEmbedded = (dataDir: string) => existsSync(clusterFolder(homeIn(dataDir)));

/**
 * Starts the server, which ends with this process. Rejects with OperatorError if the folder can't
 * be used, or if another process uses it. If the server fails, `start` says why.
 */
export const openEmbedded = (dataDir: string): Promise<Embedded> =>
  open(homeIn(dataDir), { mayJoin: false, longestTryMs: LONGEST_TRY_MS });

/** For a command, which may join the site's server. Rejects if the server doesn't start. */
export async function startEmbedded(dataDir: string, mayJoin = false): Promise<Embedded> {
  const embedded = await open(homeIn(dataDir), { mayJoin, longestTryMs: LONGEST_START_MS });
  await embedded.start();
  return embedded;
}

interface OpenOptions {
  mayJoin: boolean;
  longestTryMs: number;
}

/** Waits for another process that uses the folder, such as a command. */
async function open(home: string, { mayJoin, longestTryMs }: OpenOptions): Promise<Embedded> {
  const cluster = await openCluster(home).catch(failAsUnusable(home));
  const server = serverOf(cluster, longestTryMs);
  // If the server starts, and then a statement fails, each trial says so.
  const start = () => server.start().catch(String);
  const until = performance.now() + PATIENCE_MS;
  for (let log = await start(); log !== undefined; log = await start()) {
    const isWaiting = performance.now() < until;
    if (isInUse(log)) {
      if (mayJoin && (await answers(cluster))) return joined(cluster);
      if (!isWaiting) throw inUse(home);
    } else {
      if (!isWaiting || !log.includes('could not create any TCP/IP sockets')) break;
      await changePort(cluster).catch(failAsUnusable(home));
    }
    await sleep(RETRY_MS);
  }
  return {
    url: addressOf(cluster),
    start: async () => {
      const log = await server.start();
      if (log !== undefined) throw startFailure(log, home);
    },
    leave: () => server.stop(),
  };
}

const joined = (cluster: Cluster): Embedded => {
  const nothing = () => Promise.resolve();
  return { url: addressOf(cluster), start: nothing, leave: nothing };
};

function serverOf(cluster: Cluster, longestTryMs: number) {
  let running: Promise<Server> | undefined;
  const forget = () => {
    running = undefined;
  };
  return {
    /** Starts it, unless it runs. If it ends before it accepts connections, returns its log. */
    async start(): Promise<string | undefined> {
      if (running) return undefined;
      running = runPostgres(cluster);
      try {
        const { ready, exited } = await running;
        void exited.then(forget);
        const isReady = ready.then((log) => log ?? keepStatementsOutOfLog(cluster));
        const log = await Promise.race([isReady, sleep(longestTryMs, undefined, { ref: false })]);
        if (log !== undefined) await exited;
        return log;
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error;
        forget();
        return String(error);
      }
    },
    async stop(): Promise<void> {
      const server = await running?.catch(() => undefined);
      server?.stop();
      await server?.exited;
    },
  };
}

/** Only a superuser may do this. The statements of logins may have personal data. */
async function keepStatementsOutOfLog(cluster: Cluster): Promise<undefined> {
  await withConnection(addressOf(cluster, 'postgres'), (client) =>
    client.query('alter database porchlight set log_min_messages = fatal'),
  );
}

// Without `sslmode`, the driver reads PGSSLMODE, which is meant for another server.
const addressOf = ({ access }: Cluster, user = 'porchlight') =>
  `postgres://${user}:${access.ownerPassword}@127.0.0.1:${access.port}/porchlight?sslmode=disable`;

const answers = (cluster: Cluster): Promise<boolean> =>
  connect(addressOf(cluster))
    .then(closeConnection)
    .then(
      () => true,
      () => false,
    );

const inUse = (home: string) =>
  new OperatorError(
    `another process already runs the database in ${home}, the site or a command, maybe in a ` +
      'container: stop it first, or set DATA_DIR to another folder. If none runs, and this ' +
      `machine has no 'flock', remove ${join(clusterFolder(home), 'postmaster.pid')}`,
  );

/**
 * The cause is what follows the last colon, such as "No space left on device": a full disk stops a
 * start at another file each time, some of which have random names.
 */
export function startFailure(log: string, home: string): DatabaseUnavailable {
  const message = /(?:FATAL|PANIC): .*/.exec(log)?.[0];
  const cause = message?.slice(message.lastIndexOf(':') + 1) ?? log;
  return new DatabaseUnavailable(
    'NOT_STARTED',
    `the embedded PostgreSQL does not start: ${cause.trim()} (its log: ${join(home, 'server.log')})`,
  );
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
