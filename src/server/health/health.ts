import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '#runtime/error-code.ts';
import { isExplained } from '#db/errors/database-error.ts';
import { explain as explainCode } from '#db/errors/explain.ts';
import { OperatorError } from '#runtime/operator-error.ts';
import { runRepeatedly } from '#runtime/run-repeatedly.ts';
import type { Spool } from '../spool/spool.ts';
import type { Logger } from '../telemetry/logger.ts';

interface HealthSources {
  spool: Pick<Spool, 'tryToPut' | 'status'>;
  /** If this site migrates, applies what is missing. Rejects if something is missing then. */
  migrate: () => Promise<void>;
  /**
   * Stores and sends what a visitor's post does, and rolls it back. Rejects if that can't be
   * stored, and returns why no message can be sent.
   */
  tryAll: () => Promise<{ queueFailure?: Error | undefined }>;
  logger: Logger;
}

interface PartWords {
  failure: (error: unknown) => string;
  recovery: string;
}
const words = {
  database: { failure: explain, recovery: 'the database stores again' },
  migrations: { failure: explain, recovery: 'the migrations are applied' },
  spool: {
    failure: () => 'the spool cannot be written: check the disk of DATA_DIR',
    recovery: 'the spool stores again',
  },
  queue: {
    failure: (error) => `the queue of messages fails: ${explain(error)}`,
    recovery: 'the queue works again',
  },
} satisfies Record<string, PartWords>;

type Part = keyof typeof words;

function explain(error: unknown): string {
  return isExplained(error) ? error.message : explainCode(codeOf(error) ?? 'UNKNOWN');
}

/** Codes and what PostgreSQL says are in brackets. */
const withoutCode = (message: string) => message.replaceAll(/\([^()]*\)/g, '');

const TRY_AGAIN_MS = 5_000;
/** While no part fails, all are tried each thirty seconds. */
const TURNS_BETWEEN_TRIALS = 6;
const LONGEST_FIRST_TRIAL_MS = 10_000;

export type Health = ReturnType<typeof createHealth>;

const untried = () => ({
  is: 'untried' as 'untried' | 'works' | 'fails',
  /** What the log said last about it. */
  told: '',
  /** How often it failed. */
  failures: 0,
});

/**
 * What the last trial of the database, the spool and the queue did, or what failed later: a
 * visitor's write. A visitor's write that succeeds proves less than a trial, because a lead says
 * nothing about stops. No request begins a trial.
 */
export function createHealth({ spool, logger, ...database }: HealthSources) {
  const states = {
    database: untried(),
    migrations: untried(),
    spool: untried(),
    queue: untried(),
  };
  /** How many records were in the spool at the last trial. */
  let waiting = 0;

  function worked(part: Part): void {
    if (states[part].is === 'fails') logger.info(words[part].recovery);
    states[part].is = 'works';
  }

  /** While it fails, only a trial that fails for another reason is news. */
  function failed(part: Part, error: unknown, { isTrial }: { isTrial: boolean }): void {
    const state = states[part];
    const message = words[part].failure(error);
    const reason = withoutCode(message);
    if (state.is !== 'fails' || (isTrial && state.told !== reason)) {
      logger.error({ code: codeOf(error) ?? 'UNKNOWN' }, message);
      state.told = reason;
    }
    state.is = 'fails';
    state.failures += 1;
  }

  /** A trial that succeeds proves nothing if a visitor's write failed meanwhile. */
  async function tryPart(part: Part, act: () => Promise<void>): Promise<void> {
    const before = states[part].failures;
    try {
      await act();
      if (states[part].failures === before) worked(part);
    } catch (error) {
      failed(part, error, { isTrial: true });
    }
  }

  /**
   * A database that stores nothing, because it isn't migrated or doesn't answer, is one failure,
   * and why it isn't migrated says more.
   */
  async function tryDatabase(isStart: () => boolean): Promise<void> {
    const cause = await rejectionOf(database.migrate());
    if (cause instanceof OperatorError && isStart()) throw cause;
    const rethrow = (error: unknown): never => {
      throw cause ?? error;
    };
    let queueFailure: Error | undefined;
    await tryPart('database', async () => {
      ({ queueFailure } = await database.tryAll().catch(rethrow));
    });
    if (states.database.is !== 'works') {
      if (states.migrations.is === 'untried') states.migrations.is = 'fails';
      return;
    }
    if (cause) {
      failed('migrations', cause, { isTrial: true });
      return;
    }
    worked('migrations');
    if (queueFailure) failed('queue', queueFailure, { isTrial: true });
    else worked('queue');
  }

  async function tryEach(isStart: () => boolean): Promise<void> {
    await tryPart('spool', async () => {
      await spool.tryToPut();
      waiting = (await spool.status()).waiting;
    });
    await tryDatabase(isStart);
  }

  let trying: Promise<void> | undefined;
  /** One trial at a time. */
  function tryAll(isStart = () => false): Promise<void> {
    trying ??= tryEach(isStart).finally(() => {
      trying = undefined;
    });
    return trying;
  }

  function migrationState() {
    if (states.database.is !== 'works') return 'unknown';
    return states.migrations.is === 'works' ? 'at head' : 'behind';
  }

  function spoolState() {
    if (states.spool.is !== 'works') return 'down';
    return waiting > 0 ? 'waiting' : 'up';
  }

  function queueState() {
    if (migrationState() !== 'at head') return 'unknown';
    return states.queue.is === 'works' ? 'up' : 'down';
  }

  /**
   * `degraded` while only the database or only the spool can store a lead, records wait in the
   * spool, or no message can be queued.
   */
  function readiness() {
    const parts = {
      database: states.database.is === 'works' ? 'up' : 'down',
      migrations: migrationState(),
      spool: spoolState(),
      queue: queueState(),
    } as const;
    const isWhole = parts.migrations === 'at head' && parts.spool === 'up' && parts.queue === 'up';
    const isServing = parts.database === 'up' || parts.spool !== 'down';
    if (isWhole) return { status: 'ready', ...parts } as const;
    return { status: isServing ? 'degraded' : 'not ready', ...parts } as const;
  }

  return {
    /** For what failed outside a trial. */
    noteFailure: (part: Part, error: unknown) => failed(part, error, { isTrial: false }),
    tryAll: () => tryAll(),
    /**
     * For the start, which goes on after ten seconds. Rejects with OperatorError if this release
     * can't migrate the database.
     */
    async tryFirst(): Promise<void> {
      let isWaiting = true;
      const patience = sleep(LONGEST_FIRST_TRIAL_MS, undefined, { ref: false });
      await Promise.race([tryAll(() => isWaiting), patience]);
      isWaiting = false;
    },
    readiness,
    /** Tries all parts at each turn until the site is ready, and then at each sixth turn. */
    watch(everyMs = TRY_AGAIN_MS): () => Promise<void> {
      let turn = 0;
      const tryIfDue = async () => {
        if (readiness().status !== 'ready' || turn % TURNS_BETWEEN_TRIALS === 0) await tryAll();
        turn += 1;
      };
      const onFailure = (err: unknown) => logger.error({ err }, 'the health could not be checked');
      return runRepeatedly(tryIfDue, { everyMs, onFailure });
    },
  };
}

const rejectionOf = (work: Promise<void>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
