import { inTransaction, type Database, type Db } from '#db/connection/database.server.ts';
import { migrationTimes } from '#db/migrate/journal.ts';
import { isMigratedTo } from '#db/queries/is-migrated-to.ts';
import { listsTargets, tryToQueue, writeChannels, type Target } from '#db/queries/outbox.ts';
import { tryToStore } from '#db/queries/try-to-store.ts';
import type { Migrations } from './migrate-or-retry.ts';
import { projectRoot } from './project-paths.ts';

interface TriedParts {
  database: Pick<Database, 'run'>;
  /** Statements that may take long. */
  onOwnConnection: <T>(statements: (db: Db) => Promise<T>) => Promise<T>;
  targets: Target[];
  /** If the site migrates. */
  migrations: Migrations | undefined;
  startServer: (() => Promise<void>) | undefined;
}

/** What health does to the database, and the check before each worker's work. */
export function databaseTries(parts: TriedParts) {
  const { database, onOwnConnection, targets, migrations, startServer } = parts;
  const times = migrationTimes(projectRoot);

  const findMigrations = () => database.run((db) => isMigratedTo(db, times));

  const isSetUp = (): Promise<boolean> =>
    database.run(async (db) => (await isMigratedTo(db, times)) && listsTargets(db, targets));

  return {
    isSetUp,
    async applyMigrations(): Promise<boolean> {
      await startServer?.();
      if (migrations && !(await findMigrations())) await migrations.runUnlessRunning();
      return (await findMigrations()) && !migrations?.isPending();
    },
    /** The database may have been restored, or made anew, since it was asked last. */
    async writeTargets(): Promise<void> {
      if (await database.run((db) => listsTargets(db, targets))) return;
      await onOwnConnection((db) => inTransaction(db, (each) => writeChannels(each, targets)));
    },
    tryToStore: (): Promise<void> =>
      database.run((db) =>
        inTransaction(db, (each) => tryToStore(each, { hasChannels: targets.length > 0 })),
      ),
    tryToQueue: (): Promise<void> => database.run((db) => inTransaction(db, tryToQueue)),
  };
}
