import { sql } from 'drizzle-orm';
import type { Db } from '../connection/database.server.ts';

/** Whether anything gets the server's log, or the service `backup` runs. Dumps leave no sign. */
export async function isBackedUp(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`
    select exists (select from backup_proofs)
      or exists (select from pg_replication_slots where slot_type = 'physical')
      or (select archived_count > 0 from pg_stat_archiver) as is`);
  return rows[0]?.is === true;
}
