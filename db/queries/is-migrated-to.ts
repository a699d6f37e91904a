import { sql } from 'drizzle-orm';
import { codeOf } from '#runtime/error-code.ts';
import type { Db } from '../connection/database.server.ts';
import { databaseErrorOf } from '../errors/database-error.ts';

/** The times of creation of the migrations that the database has. */
async function appliedMigrations(db: Db): Promise<number[]> {
  const { rows } = await db
    .execute<{ time: number }>(
      sql`select created_at::float8 as time from porchlight_journal.migrations`,
    )
    .catch((error: unknown) => {
      // An empty database has no journal.
      if (codeOf(databaseErrorOf(error)) === '42P01') return { rows: [] };
      throw error;
    });
  return rows.map(({ time }) => time);
}

/** Whether the database has all these migrations. A newer release may have added others. */
export async function isMigratedTo(db: Db, times: number[]): Promise<boolean> {
  const applied = await appliedMigrations(db);
  return times.every((time) => applied.includes(time));
}
