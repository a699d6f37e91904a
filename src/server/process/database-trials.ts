import { inTransaction, type Database } from '#db/connection/database.server.ts';
import { DatabaseUnavailable, isExplained } from '#db/errors/database-error.ts';
import { migrationTimes } from '#db/migrate/journal.ts';
import { migrate } from '#db/migrate/migrate.ts';
import { isMigratedTo } from '#db/queries/is-migrated-to.ts';
import { tryAll, type Composer } from '#db/queries/try-all.ts';
import { inTime } from '#runtime/in-time.ts';
import { projectRoot } from './project-paths.ts';

// It has more statements than a visitor's write. Each has a visitor's time.
const LONGEST_TRIAL_MS = 5_000;
// Longer than migrations usually take. They go on meanwhile.
const PATIENCE_MS = 10_000;

interface TrialSources {
  url: string;
  database: Pick<Database, 'run'>;
  /** What the site composes its messages with. */
  channels: Composer[];
  /** If the site migrates: hears of a database that was empty. */
  onNew: (() => void) | undefined;
  startServer: (() => Promise<void>) | undefined;
}

/** What health does to the database, and the check before each worker's work. */
export function databaseTrials({ url, database, channels, onNew, startServer }: TrialSources) {
  const times = migrationTimes(projectRoot);
  let running: Promise<void> | undefined;
  // A release may change only db/sql, so a process migrates once, whatever the journal says.
  let hasMigrated = false;

  const isMigrated = (): Promise<boolean> => database.run((db) => isMigratedTo(db, times));

  async function applyMigrations(): Promise<void> {
    const { isNew } = await migrate(url, projectRoot, { channels });
    hasMigrated = true;
    if (isNew) onNew?.();
  }

  /** After ten seconds, a run goes on, and none begins beside it. */
  async function migrateOnce(): Promise<void> {
    running ??= applyMigrations().finally(() => {
      running = undefined;
    });
    await inTime(running, PATIENCE_MS).catch((error: unknown) => {
      throw isExplained(error) ? error : new DatabaseUnavailable('MIGRATING');
    });
  }

  return {
    isMigrated,
    /** Rejects if a migration is missing, and then says why. */
    async migrate(): Promise<void> {
      await startServer?.();
      if (onNew && (!hasMigrated || !(await isMigrated()))) return migrateOnce();
      if (!(await isMigrated())) throw new DatabaseUnavailable('NOT_MIGRATED');
    },
    tryAll: () =>
      database.run((db) => inTransaction(db, (each) => tryAll(each, channels)), LONGEST_TRIAL_MS),
  };
}
