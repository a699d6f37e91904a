import { sql } from 'drizzle-orm';
import { codeOf } from '#runtime/error-code.ts';
import type { Db } from '../connection/database.server.ts';
import { databaseErrorOf } from '../errors/database-error.ts';

/** Whether the database has the migration that was created at this time, or a newer one. */
export async function isMigratedTo(db: Db, migrationTime: number): Promise<boolean> {
  const { rows } = await db
    .execute(
      sql`select from porchlight_journal.migrations where created_at >= ${migrationTime} limit 1`,
    )
    .catch((error: unknown) => {
      // An empty database has no journal.
      if (codeOf(databaseErrorOf(error)) === '42P01') return { rows: [] };
      throw error;
    });
  return rows.length > 0;
}
