import type { Database } from '#db/client.server.ts';
import { hasMigration } from '#db/migrate.ts';
import type { Spool } from '../spool/spool.ts';

export interface ReadinessDependencies {
  database: Database;
  spool: Spool;
  /** The newest migration that this release needs. */
  newestMigration: number;
}

export interface Readiness {
  /** 'degraded' where the spool stands in for the database. */
  status: 'ready' | 'degraded' | 'not ready';
  database: 'up' | 'down';
  migrations: 'at head' | 'behind' | 'unknown';
  spool: 'up' | 'down';
}

/** Whether a lead can be taken durably, by each part that this takes. */
export async function readinessOf({
  database,
  spool,
  newestMigration,
}: ReadinessDependencies): Promise<Readiness> {
  const [migrated, writable] = await Promise.all([
    database.run((db) => hasMigration(db, newestMigration)).catch(() => false),
    spool.isWritable(),
  ]);
  const up = database.isUp();
  return {
    status: migrated ? 'ready' : writable ? 'degraded' : 'not ready',
    database: up ? 'up' : 'down',
    migrations: migrated ? 'at head' : up ? 'behind' : 'unknown',
    spool: writable ? 'up' : 'down',
  };
}
