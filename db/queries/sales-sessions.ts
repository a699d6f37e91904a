import { sql } from 'drizzle-orm';
import type { Db } from '../client.server.ts';

/** `olderThan` is an interval of PostgreSQL. Null ends no session. */
export async function endOldSessions(db: Db, olderThan: string | null) {
  const { rows } = await db.execute<{
    ended: number;
    oldestSeconds: number | null;
    outOfReach: string | null;
  }>(
    sql`select ended, oldest_seconds as "oldestSeconds", out_of_reach as "outOfReach"
      from sales_internal.end_old_sessions(${olderThan}::interval)`,
  );
  const [found] = rows;
  if (!found) throw new Error('end_old_sessions returned no row');
  return found;
}
