import { lte, sql } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { backupProofs } from '../schema/backup-proofs.ts';

/** The age of the newest verified backup in seconds; undefined if there is none. A backup from the future counts as none. */
export async function verifiedBackupAge(db: Db): Promise<number | undefined> {
  // The table is missing until the migrations are applied.
  const { rows } = await db.execute(sql`select to_regclass('public.backup_proofs') as proofs`);
  if (rows[0]?.proofs == null) return undefined;
  const { takenAt } = backupProofs;
  const [newest] = await db
    .select({ age: sql<number | null>`extract(epoch from now() - max(${takenAt}))::float8` })
    .from(backupProofs)
    .where(lte(takenAt, sql`now()`));
  return newest?.age ?? undefined;
}
