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
  /** Stores a lead and a stop, and rolls them back. */
  tryToStore: () => Promise<void>;
  /** Queues a message and rolls it back. */
  tryToQueue: () => Promise<void>;
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
const TURNS_BETWEEN_TRIES = 6;
const LONGEST_FIRST_TRY_MS = 10_000;

export type Health = ReturnType<typeof createHealth>;

const untried = () => ({
  is: 'untried' as 'untried' | 'works' | 'fails',
  /** What the log said last about it. */
  told: '',
  /** How often it failed. */
  failures: 0,
});

/**
 * What the last try to write to the database, the spool and the queue did, or what failed later: a
 * visitor's write. A visitor's write that succeeds proves less than a try, because a lead says
 * nothing about stops. No request begins a try.
 */
export function createHealth({ spool, logger, ...database }: HealthSources) {
  const states = {
    database: untried(),
    migrations: untried(),
    spool: untried(),
    queue: untried(),
  };
  /** How many records were in the spool at the last try. */
  let waiting = 0;

  function worked(part: Part): void {
    if (states[part].is === 'fails') logger.info(words[part].recovery);
    states[part].is = 'works';
  }

  /** While it fails, only a try that fails for another reason is news. */
  function failed(part: Part, error: unknown, { isTry }: { isTry: boolean }): void {
    const state = states[part];
    const message = words[part].failure(error);
    const reason = withoutCode(message);
    if (state.is !== 'fails' || (isTry && state.told !== reason)) {
      logger.error({ code: codeOf(error) ?? 'UNKNOWN' }, message);
      state.told = reason;
    }
    state.is = 'fails';
    state.failures += 1;
  }

  /** A try that succeeds proves nothing if a visitor's write failed meanwhile. */
  async function tryPart(part: Part, act: () => Promise<void>): Promise<void> {
    const before = states[part].failures;
    try {
      await act();
      if (states[part].failures === before) worked(part);
    } catch (error) {
      failed(part, error, { isTry: true });
    }
  }

  /**
   * A database that stores nothing, because it isn't migrated or doesn't answer, is one failure,
   * and why it isn't migrated says more.
   */
  async function tryDatabase(isStart: () => boolean): Promise<void> {
    const cause = await rejectionOf(database.migrate());
    if (cause instanceof OperatorError && isStart()) throw cause;
    const rethrow = (error: unknown) => {
      throw cause ?? error;
    };
    await tryPart('database', () => database.tryToStore().catch(rethrow));
    if (states.database.is !== 'works') {
      if (states.migrations.is === 'untried') states.migrations.is = 'fails';
      return;
    }
    if (cause) failed('migrations', cause, { isTry: true });
    else worked('migrations');
  }

  /** The queue last, because it is in the database. */
  async function tryEach(isStart: () => boolean): Promise<void> {
    await tryPart('spool', async () => {
      await spool.tryToPut();
      waiting = (await spool.status()).waiting;
    });
    await tryDatabase(isStart);
    if (migrationState() === 'at head') await tryPart('queue', database.tryToQueue);
  }

  let trying: Promise<void> | undefined;
  /** One try at a time. */
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
    /** For what failed outside a try. */
    noteFailure: (part: Part, error: unknown) => failed(part, error, { isTry: false }),
    tryAll: () => tryAll(),
    /**
     * For the start, which goes on after ten seconds. Rejects with OperatorError if this release
     * can't migrate the database.
     */
    async tryFirst(): Promise<void> {
      let isWaiting = true;
      const patience = sleep(LONGEST_FIRST_TRY_MS, undefined, { ref: false });
      await Promise.race([tryAll(() => isWaiting), patience]);
      isWaiting = false;
    },
    readiness,
    /** Tries all parts at each turn until the site is ready, and then at each sixth turn. */
    watch(everyMs = TRY_AGAIN_MS): () => Promise<void> {
      let turn = 0;
      const tryIfDue = async () => {
        if (readiness().status !== 'ready' || turn % TURNS_BETWEEN_TRIES === 0) await tryAll();
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
