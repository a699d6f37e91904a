import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../connection/database.server.ts';
import { backupProofs } from '../schema/backup-proofs.ts';
import { agenda } from './sales-views.ts';

/** Age in seconds of the oldest lead that nobody has tried to reach; 0 if there is none. */
export async function oldestUncalledAge(db: Db): Promise<number> {
  const [oldest] = await db
    .select({
      age: sql<number | null>`extract(
        epoch from now() + sales_internal.promised_time() - min(${agenda.dueAt})
      )::float8`,
    })
    .from(agenda);
  return oldest?.age ?? 0;
}

/** Seconds since each part of the backup succeeded. */
export interface BackupAges {
  /** Since a restore proved a backup, or since backups began; undefined if none are made. */
  proof: number | undefined;
  /** Since all that was due was done; undefined if it isn't known. */
  run: number | undefined;
  /** Since everything was copied elsewhere, or should have been; undefined if no copy is wanted. */
  copy: number | undefined;
}

export async function backupAges(db: Db): Promise<BackupAges> {
  const since = (moment: PgColumn) =>
    sql<number | null>`extract(epoch from now() - max(${moment}))::float8`;
  const [ages] = await db
    .select({
      proof: since(backupProofs.provedAt),
      run: since(backupProofs.ranAt),
      copy: since(backupProofs.copiedAt),
    })
    .from(backupProofs);
  return {
    proof: ages?.proof ?? undefined,
    run: ages?.run ?? undefined,
    copy: ages?.copy ?? undefined,
  };
}
