import { sql } from 'drizzle-orm';
import type { Db } from '../connection/database.server.ts';

/** Since when the database exists, also if a dump brought it here, and how many leads it has. */
export async function readHistory(db: Db): Promise<{ since: string; leads: number }> {
  const { rows } = await db.execute<{ since: string; leads: number }>(sql`
    select
      to_char(min(applied_at), 'YYYY-MM-DD HH24:MI') as since,
      (select count(*)::int from leads) as leads
    from porchlight_journal.migrations`);
  return rows[0] ?? { since: 'never', leads: 0 };
}
