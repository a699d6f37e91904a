import { sql } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { backupProofs } from '../schema/backup-proofs.ts';

/** The age in seconds of the newest backup that a restore has proved; undefined if there is none. */
export async function backupProofAge(db: Db): Promise<number | undefined> {
  const [newest] = await db
    .select({ age: sql<number | null>`extract(epoch from now() - max(${backupProofs.takenAt}))::float8` })
    .from(backupProofs);
  return newest?.age ?? undefined;
}
