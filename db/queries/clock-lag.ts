import { sql } from 'drizzle-orm';
import type { Db } from '../connection/database.server.ts';

/** How many seconds this machine's clock is behind the database's, at least. */
export async function clockLag(db: Db): Promise<number> {
  const { rows } = await db.execute<{ time: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 as time`,
  );
  return Number(rows[0]?.time) - Date.now() / 1_000;
}
