import type pg from 'pg';
import { newestMigration } from './migrations.ts';
import { backupAgeOn } from './queries/backup-proofs.ts';
import { databaseFacts } from './queries/database-facts.ts';

export async function requireBackup(client: pg.Client, root: string, hours: number): Promise<void> {
  const { migratedUntil } = await databaseFacts(client);
  const isNew = migratedUntil === undefined;
  if (isNew || migratedUntil >= newestMigration(root)) return;
  const age = (await backupAgeOn(client)) ?? Infinity;
  if (age < hours * 3_600) return;
  throw new Error(
    `a migration is pending, and no backup from the last ${hours} h was verified: make one (in Compose: docker compose run --rm backup now), or set MIGRATE_BACKUP_HOURS=0`,
  );
}
