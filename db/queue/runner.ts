import { Logger, run } from 'graphile-worker';
import { createPool } from '../connection.ts';
import { isAhead } from './install.ts';

/** A try under way. */
export interface Try {
  leadId: string;
  /** Counts from 1. */
  number: number;
  isLast: boolean;
  /** Aborts where the process ends before the try does. */
  signal: AbortSignal;
}

export interface QueueRunnerOptions {
  url: string;
  task: string;
  /** What it rejects with is kept as the job's last error, by its message alone. */
  perform: (attempt: Try) => Promise<void>;
  /** What the library complains of, which is never about a lead. */
  onComplaint: (message: string) => void;
  /** Called once it waits for jobs. */
  onStart?: () => void;
  /** Takes nothing more from then on, gives what is under way a few seconds, and puts the rest back. */
  signal: AbortSignal;
}

class QueueMissing extends Error {
  override name = 'QueueMissing';
}

/** A newer release upgraded the queue's schema; its processes run the jobs. */
class QueueAhead extends Error {
  override name = 'QueueAhead';
}

/** Keeps the library from changing its schema while it only runs jobs: the step that migrates makes it. */
const neverMigrate: GraphileConfig.Plugin = {
  name: 'NeverMigrate',
  version: '1.0.0',
  worker: {
    middleware: {
      bootstrap() {
        throw new QueueMissing('the queue is not installed');
      },
      // Its next start ends here as well, after the library has stopped by itself at the upgrade.
      async migrate(_next, event) {
        if (await isAhead(event))
          throw new QueueAhead('the queue is of a newer release, which runs its jobs');
      },
    },
  },
};

const AT_ONCE = 4;
const GRACE_MS = 4_000;
const POLL_MS = 2_000;

/** Performs a task for each job until the signal. Rejects where the database or the queue's schema is not there. */
export async function runQueue(options: QueueRunnerOptions): Promise<void> {
  const { url, task, perform, onComplaint, onStart, signal } = options;
  const { exitCode } = process;
  const pgPool = createPool({
    connectionString: url,
    max: AT_ONCE,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    application_name: 'porchlight-queue',
  });
  try {
    const runner = await run({
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
        // The task itself logs a try that failed.
        if (/error|warning/.test(level) && !meta?.failure) onComplaint(message);
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
    // Its promise says how it ends.
    const stop = () => void runner.stop().catch(() => undefined);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    onStart?.();
    await runner.promise.finally(() => signal.removeEventListener('abort', stop));
  } finally {
    await pgPool.end();
    // At a newer release's upgrade the library says that the process failed, which goes on without the queue.
    process.exitCode = exitCode;
  }
}
