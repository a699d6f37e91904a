import { codeOf } from '#runtime/error-code.ts';
import { DatabaseUnavailable } from '#db/errors.ts';
import { runRepeatedly } from '#runtime/run-repeatedly.ts';
import type { Spool } from '../spool/spool.ts';
import type { Logger } from '../telemetry/logger.ts';

interface HealthSources {
  spool: Pick<Spool, 'tryToPut' | 'status'>;
  /** Stores a lead and rolls it back. Returns whether all migrations are applied. */
  tryDatabase: () => Promise<boolean>;
  logger: Logger;
}

type Part = 'database' | 'spool';

const SPOOL_FAILS = 'the spool cannot be written: check the disk of DATA_DIR';

const TRY_AGAIN_MS = 5_000;
/** While both parts work, they are tried each thirty seconds. */
const TURNS_BETWEEN_TRIES = 6;

export type Health = ReturnType<typeof createHealth>;

/**
 * What the last try to write to the database and to the spool did, or a visitor's write that failed
 * since. One that succeeds proves less: a lead says nothing of stops. Nothing is tried because
 * somebody asks.
 */
export function createHealth({ spool, tryDatabase, logger }: HealthSources) {
  const states: Record<Part, 'untried' | 'works' | 'fails'> = {
    database: 'untried',
    spool: 'untried',
  };
  let isMigrated = false;
  /** How many records were in the spool at the last try. */
  let waiting = 0;

  function wrote(part: Part): void {
    if (states[part] === 'fails') logger.info(`the ${part} stores again`);
    states[part] = 'works';
  }

  function failed(part: Part, error: unknown): void {
    const code = codeOf(error) ?? 'UNKNOWN';
    const message = part === 'spool' ? SPOOL_FAILS : new DatabaseUnavailable(code).message;
    if (states[part] !== 'fails') logger.error({ code }, message);
    states[part] = 'fails';
  }

  /** The spool first, because this makes DATA_DIR. */
  async function tryBoth(): Promise<void> {
    try {
      await spool.tryToPut();
      waiting = (await spool.status()).waiting;
      wrote('spool');
    } catch (error) {
      failed('spool', error);
    }
    try {
      isMigrated = await tryDatabase();
      wrote('database');
    } catch (error) {
      failed('database', error);
    }
  }

  function migrationState() {
    if (states.database !== 'works') return 'unknown';
    return isMigrated ? 'at head' : 'behind';
  }

  function spoolState() {
    if (states.spool !== 'works') return 'down';
    return waiting > 0 ? 'waiting' : 'up';
  }

  /**
   * `degraded` while only the database or only the spool can store a lead, or records wait in the
   * spool.
   */
  function readiness() {
    const parts = {
      database: states.database === 'works' ? 'up' : 'down',
      migrations: migrationState(),
      spool: spoolState(),
    } as const;
    const isWhole = parts.migrations === 'at head' && parts.spool === 'up';
    const isServing = parts.database === 'up' || parts.spool !== 'down';
    if (isWhole) return { status: 'ready', ...parts } as const;
    return { status: isServing ? 'degraded' : 'not ready', ...parts } as const;
  }

  return {
    failed,
    tryBoth,
    readiness,
    /** Tries both each time unless the site is ready, and then each sixth time. */
    watch(everyMs = TRY_AGAIN_MS): () => Promise<void> {
      let turn = 0;
      const tryIfDue = async () => {
        if (readiness().status !== 'ready' || turn % TURNS_BETWEEN_TRIES === 0) await tryBoth();
        turn += 1;
      };
      const onFailure = (err: unknown) => logger.error({ err }, 'the health could not be checked');
      return runRepeatedly(tryIfDue, { everyMs, onFailure });
    },
  };
}
