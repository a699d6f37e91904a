import { sql } from 'drizzle-orm';
import type { Db } from '../connection/database.server.ts';

/** Whether the database has the migration that was created at this time, or a newer one. */
export async function isMigratedTo(db: Db, migrationTime: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from porchlight_journal.migrations where created_at >= ${migrationTime} limit 1`,
  );
  return rows.length > 0;
}
