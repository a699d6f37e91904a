import { sql } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { backupProofs } from '../schema/backup-proofs.ts';
import { agenda } from './sales-views.ts';

/** Age in seconds of the oldest lead that nobody has called; 0 if there is none. */
export async function oldestUncalledAge(db: Db): Promise<number> {
  const [oldest] = await db
    .select({
      age: sql<
        number | null
      >`extract(epoch from now() + interval '24 hours' - min(${agenda.dueAt}))::float8`,
    })
    .from(agenda);
  return oldest?.age ?? 0;
}

/**
 * The seconds since a restore proved a backup, or since backups began; undefined if none are made.
 */
export async function backupProofAge(db: Db): Promise<number | undefined> {
  const [newest] = await db
    .select({
      age: sql<number | null>`extract(epoch from now() - max(${backupProofs.provedAt}))::float8`,
    })
    .from(backupProofs);
  return newest?.age ?? undefined;
}
