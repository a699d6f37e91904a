import { sql } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { backupProofs } from '../schema/backup-proofs.ts';

/** The seconds since a restore proved a backup, or since backups began; undefined if none are made. */
export async function backupProofAge(db: Db): Promise<number | undefined> {
  const [newest] = await db
    .select({ age: sql<number | null>`extract(epoch from now() - max(${backupProofs.provedAt}))::float8` })
    .from(backupProofs);
  return newest?.age ?? undefined;
}
