import { sql } from 'drizzle-orm';
import type { Db } from '../connection/database.server.ts';

/** None in a database without tables. */
export async function countLeads(db: Db): Promise<number> {
  const tables = await db.execute<{ found: boolean }>(
    sql`select to_regclass('public.leads') is not null as found`,
  );
  if (!tables.rows[0]?.found) return 0;
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from public.leads`,
  );
  return rows[0]?.count ?? 0;
}
