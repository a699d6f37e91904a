import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from '../client.server.ts';
import { backupProofs } from '../schema/backup-proofs.ts';

/** The age of the newest verified backup in seconds; undefined if there is none. A backup from the future counts as none. */
export async function verifiedBackupAge(db: Pick<Db, 'execute'>): Promise<number | undefined> {
  // The table is missing until the migrations are applied.
  const { rows } = await db.execute(sql`select to_regclass('public.backup_proofs') as proofs`);
  if (rows[0]?.proofs == null) return undefined;
  const { rows: newest } = await db.execute<{ age: number | null }>(
    sql`select extract(epoch from now() - max(taken_at))::float8 as age from ${backupProofs} where taken_at <= now()`,
  );
  return newest[0]?.age ?? undefined;
}

export const verifiedBackupAgeVia = (client: pg.Client) => verifiedBackupAge(drizzle(client));
