import { codeOf } from '#runtime/error-code.ts';
import { isExplained } from '#db/errors/database-error.ts';
import { explain as explainCode } from '#db/errors/explain.ts';
import { runRepeatedly } from '#runtime/run-repeatedly.ts';
import type { Spool } from '../spool/spool.ts';
import type { Logger } from '../telemetry/logger.ts';

interface HealthSources {
  spool: Pick<Spool, 'tryToPut' | 'status'>;
  /** If this site migrates, applies what is missing. Returns whether nothing is missing. */
  applyMigrations: () => Promise<boolean>;
  /** Stores a lead and a stop, and rolls them back. */
  tryToStore: () => Promise<void>;
  /** Queues a message and rolls it back. */
  tryToQueue: () => Promise<void>;
  logger: Logger;
}

type Part = 'database' | 'spool' | 'queue';

const explanations: Record<Part, (error: unknown) => string> = {
  database: explain,
  spool: () => 'the spool cannot be written: check the disk of DATA_DIR',
  queue: (error) => `the queue of messages fails: ${explain(error)}`,
};

function explain(error: unknown): string {
  return isExplained(error) ? error.message : explainCode(codeOf(error) ?? 'UNKNOWN');
}

// Waiting cures none of these: a refused login, a missing one, a full disk.
const NEEDS_PERSON = /^(28|3D|53100$)/;

const TRY_AGAIN_MS = 5_000;
/** While no part fails, all are tried each thirty seconds. */
const TURNS_BETWEEN_TRIES = 6;

export type Health = ReturnType<typeof createHealth>;

/**
 * What the last try to write to the database, the spool and the queue did, or what failed later: a
 * visitor's write or the migrations. A visitor's write that succeeds proves less than a try,
 * because a lead says nothing about stops. No request begins a try.
 */
export function createHealth({ spool, logger, ...database }: HealthSources) {
  const states: Record<Part, 'untried' | 'works' | 'fails'> = {
    database: 'untried',
    spool: 'untried',
    queue: 'untried',
  };
  let isMigrated = false;
  /** How many records were in the spool at the last try. */
  let waiting = 0;

  /** The messages logged about the database since it worked last. */
  const reported = new Set<string>();

  /** How many writes of each part failed. */
  const failures: Record<Part, number> = { database: 0, spool: 0, queue: 0 };

  function worked(part: Part): void {
    const verb = part === 'queue' ? 'works' : 'stores';
    const missing = part === 'database' && !isMigrated ? ', but its migrations are behind' : '';
    if (states[part] === 'fails') logger.info(`the ${part} ${verb} again${missing}`);
    states[part] = 'works';
    if (part === 'database') reported.clear();
  }

  function noteFailure(part: Part, error: unknown): void {
    failures[part] += 1;
    const code = codeOf(error) ?? 'UNKNOWN';
    const message = explanations[part](error);
    // While a server restarts, it fails with several codes: their sentences are no news.
    const isCustom = message !== explainCode(code);
    const isNews =
      part === 'database' && (isCustom || NEEDS_PERSON.test(code)) && !reported.has(message);
    if (states[part] !== 'fails' || isNews) logger.error({ code }, message);
    states[part] = 'fails';
    if (part === 'database') reported.add(message);
  }

  /** A try that succeeds proves nothing if a visitor's write failed meanwhile. */
  async function tryPart(part: Part, act: () => Promise<void>): Promise<void> {
    const before = failures[part];
    try {
      await act();
      if (failures[part] === before) worked(part);
    } catch (error) {
      noteFailure(part, error);
    }
  }

  /** The queue last, because it is in the database. */
  async function tryAll(): Promise<void> {
    await tryPart('spool', async () => {
      await spool.tryToPut();
      waiting = (await spool.status()).waiting;
    });
    await tryPart('database', async () => {
      isMigrated = await database.applyMigrations();
      await database.tryToStore();
    });
    if (migrationState() === 'at head') await tryPart('queue', database.tryToQueue);
  }

  function migrationState() {
    if (states.database !== 'works') return 'unknown';
    return isMigrated ? 'at head' : 'behind';
  }

  function spoolState() {
    if (states.spool !== 'works') return 'down';
    return waiting > 0 ? 'waiting' : 'up';
  }

  function queueState() {
    if (migrationState() !== 'at head') return 'unknown';
    return states.queue === 'works' ? 'up' : 'down';
  }

  /**
   * `degraded` while only the database or only the spool can store a lead, records wait in the
   * spool, or no message can be queued.
   */
  function readiness() {
    const parts = {
      database: states.database === 'works' ? 'up' : 'down',
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
    noteFailure,
    tryAll,
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
