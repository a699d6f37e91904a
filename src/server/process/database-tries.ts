import { inTransaction, type Database } from '#db/connection/database.server.ts';
import { migrationTimes } from '#db/migrate/journal.ts';
import { isMigratedTo } from '#db/queries/is-migrated-to.ts';
import { tryToQueue } from '#db/queries/outbox.ts';
import { tryToStore } from '#db/queries/try-to-store.ts';
import type { Via } from '#db/schema/index.ts';
import type { Migrations } from './migrate-or-retry.ts';
import { projectRoot } from './project-paths.ts';

interface TriedParts {
  database: Pick<Database, 'run'>;
  /** By which ways the site sends messages. */
  vias: Via[];
  /** If the site migrates. */
  migrations: Migrations | undefined;
  startServer: (() => Promise<void>) | undefined;
}

/** What health does to the database, and the check before each worker's work. */
export function databaseTries(parts: TriedParts) {
  const { database, vias, migrations, startServer } = parts;
  const times = migrationTimes(projectRoot);

  const findMigrations = () => database.run((db) => isMigratedTo(db, times));

  return {
    isMigrated: (): Promise<boolean> => database.run((db) => isMigratedTo(db, times)),
    async applyMigrations(): Promise<boolean> {
      await startServer?.();
      if (migrations && !(await findMigrations())) await migrations.runUnlessRunning();
      return (await findMigrations()) && !migrations?.isPending();
    },
    tryToStore: (): Promise<void> =>
      database.run((db) => inTransaction(db, (each) => tryToStore(each, vias))),
    tryToQueue: (): Promise<void> => database.run((db) => inTransaction(db, tryToQueue)),
  };
}
