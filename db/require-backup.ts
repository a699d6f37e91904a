import type pg from 'pg';
import { dbOn } from './client.server.ts';
import { readMigrations } from './migrations.ts';
import { verifiedBackupAge } from './queries/backup-proofs.ts';
import { databaseFacts } from './queries/database-facts.ts';

/** Rejects if a pending migration changes stored rows and no backup that was made within the last `hours` was verified. */
export async function requireBackup(client: pg.Client, root: string, hours: number): Promise<void> {
  const { newestAppliedTime = Infinity } = await databaseFacts(client);
  const pending = readMigrations(root).filter(({ folderMillis }) => folderMillis > newestAppliedTime);
  if (!pending.some(({ sql }) => sql.some(changesRows))) return;
  const age = (await verifiedBackupAge(dbOn(client))) ?? Infinity;
  if (age < hours * 3_600) return;
  throw new Error(
    `a migration would change stored data, and no backup from the last ${hours} h was verified: make a backup (in Compose: docker compose run --rm backup now), or set MIGRATE_BACKUP_HOURS=0`,
  );
}

// The ^ skips the statements in a function's body, which don't run when a migration creates the function.
const changes = [
  /^(update|delete|truncate|drop table)\b/i,
  /^alter table\b.*\b(drop column|type)\b/is,
  /^with\b.*\b(update|delete from)\b/is,
  /^do\b.*\b(update|delete from|truncate)\b/is,
];

function changesRows(statement: string): boolean {
  const code = statement.replace(/--.*/g, '').trim();
  return changes.some((change) => change.test(code));
}
