import { Logger, run, type Runner } from 'graphile-worker';
import pg from 'pg';
import { neverMigrate } from './never-migrate.ts';

/** A try under way. */
export interface Try {
  leadId: string;
  /** Counts from 1. */
  number: number;
  isLast: boolean;
  /** Aborts where the process ends before the try does. */
  signal: AbortSignal;
}

export interface QueueRunner {
  /** Resolves or rejects once it runs no more, whatever the reason. */
  ended: Promise<void>;
  /** Takes nothing more, gives what is under way a few seconds, and puts the rest back. */
  stop(): Promise<void>;
}

export interface QueueRunnerOptions {
  url: string;
  task: string;
  /** What it rejects with is kept as the job's last error, by its message alone. */
  perform: (attempt: Try) => Promise<void>;
  /** What the library complains of, which is never about a lead. */
  onComplaint: (message: string) => void;
}

const AT_ONCE = 4;
const GRACE_MS = 4_000;
const POLL_MS = 2_000;
const COMPLAINTS: string[] = ['error', 'warning'];

/** Performs a task for each job as it comes. Rejects where the database or the queue's schema is not there. */
export async function startQueueRunner(options: QueueRunnerOptions): Promise<QueueRunner> {
  const pgPool = new pg.Pool({
    connectionString: options.url,
    max: AT_ONCE,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    application_name: 'porchlight-queue',
  });
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  try {
    const runner = await runOn(pgPool, options);
    // Nobody may look at it yet when it ends.
    runner.promise.catch(() => undefined);
    return {
      ended: runner.promise.finally(() => pgPool.end()),
      stop: () => runner.stop(),
    };
  } catch (error) {
    await pgPool.end();
    throw error;
  }
}

const runOn = (pgPool: pg.Pool, { task, perform, onComplaint }: QueueRunnerOptions): Promise<Runner> =>
  run({
    pgPool,
    concurrency: AT_ONCE,
    pollInterval: POLL_MS,
    gracefulShutdownAbortTimeout: GRACE_MS,
    noHandleSignals: true,
    parsedCronItems: [],
    preset: {
      plugins: [neverMigrate],
      // In batches: one at a time the library does not wait for what it notes, and a lost connection ends the process.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    },
    logger: new Logger(() => (level, message, meta) => {
      // A try that failed is the task's own to tell.
      if (COMPLAINTS.includes(level) && !meta?.failure) onComplaint(message);
    }),
    taskList: {
      [task]: (payload, { job, abortSignal }) =>
        perform({
          leadId: (payload as { leadId: string }).leadId,
          number: job.attempts,
          isLast: job.attempts >= job.max_attempts,
          signal: abortSignal,
        }),
    },
  });
