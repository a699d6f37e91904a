import { codeOf } from '#db/error-code.ts';
import { DatabaseUnavailable } from '#db/errors.ts';
import { runRepeatedly } from '#db/run-repeatedly.ts';
import { reuseFor } from '#db/reuse-for.ts';
import type { Spool } from '../spool/spool.ts';
import type { Logger } from '../telemetry/logger.ts';

interface HealthSources {
  spool: Pick<Spool, 'tryToPut' | 'status'>;
  /** Stores a lead and rolls it back. Returns whether all migrations are applied. */
  tryDatabase: () => Promise<boolean>;
  logger: Logger;
}

type Part = 'database' | 'spool';

const TRY_AGAIN_MS = 5_000;
/** A part that works is tried each thirty seconds. */
const TURNS_BETWEEN_TRIES = 6;

const STATUS_MS = 1_000;

export type Health = ReturnType<typeof createHealth>;

/** What the last write to the database and to the spool did, a visitor's or a try. Nothing is tried because somebody asks. */
export function createHealth({ spool, tryDatabase, logger }: HealthSources) {
  /** The error's code, or '' after a write that worked. */
  const errors = new Map<Part, string>();
  let isMigrated = false;
  // Anybody can request /readyz.
  const status = reuseFor(STATUS_MS, () => spool.status().catch(() => ({ waiting: 0 })));

  function wrote(part: Part): void {
    const words = { database: 'the database stores again', spool: 'the spool can be written again' };
    if (errors.get(part)) logger.info(words[part]);
    errors.set(part, '');
  }

  function failed(part: Part, error: unknown): void {
    const code = codeOf(error) ?? 'UNKNOWN';
    const words = {
      database: new DatabaseUnavailable(code).message,
      spool: 'the spool cannot be written: check the disk of DATA_DIR',
    };
    if (!errors.get(part)) logger.error({ code }, words[part]);
    errors.set(part, code);
  }

  const tries = {
    database: async () => {
      isMigrated = await tryDatabase();
    },
    spool: () => spool.tryToPut(),
  };
  const tryPart = (part: Part) =>
    tries[part]().then(
      () => wrote(part),
      (error: unknown) => failed(part, error),
    );

  return {
    wrote,
    failed,
    /** The spool first, because this makes DATA_DIR. */
    async tryBoth(): Promise<void> {
      await tryPart('spool');
      await tryPart('database');
    },
    /** `degraded` while only the database or only the spool can store a lead, or records wait in the spool. */
    async readiness() {
      const { waiting } = await status();
      const works = (part: Part) => errors.get(part) === '';
      const isWhole = works('database') && works('spool') && isMigrated && waiting === 0;
      return {
        status: isWhole ? 'ready' : works('database') || works('spool') ? 'degraded' : 'not ready',
        database: works('database') ? 'up' : 'down',
        migrations: !works('database') ? 'unknown' : isMigrated ? 'at head' : 'behind',
        spool: !works('spool') ? 'down' : waiting > 0 ? 'waiting' : 'up',
      } as const;
    },
    /** Tries a part that failed each time, and otherwise each sixth time. */
    watch(everyMs = TRY_AGAIN_MS): () => Promise<unknown> {
      const watchPart = (part: Part) => {
        let turn = 0;
        const isDue = () => errors.get(part) !== '' || !isMigrated || turn++ % TURNS_BETWEEN_TRIES === 0;
        return runRepeatedly(async () => isDue() && (await tryPart(part)), {
          everyMs,
          onFailure: (err) => logger.error({ err }, 'the health could not be checked'),
        });
      };
      const stops = (['database', 'spool'] as const).map(watchPart);
      return () => Promise.all(stops.map((stop) => stop()));
    },
  };
}
