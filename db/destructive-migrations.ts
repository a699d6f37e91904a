import type pg from 'pg';
import { readMigrations } from './migrations.ts';
import { databaseFacts } from './queries/database-facts.ts';
import { backupAgeOn } from './queries/backup-proofs.ts';

export async function requireBackup(client: pg.Client, root: string, hours: number): Promise<void> {
  const names = await pendingDestructive(client, root);
  if (names.length === 0) return;
  const age = (await backupAgeOn(client)) ?? Infinity;
  if (age < hours * 3_600) return;
  throw new Error(
    `${names.join(', ')} would change stored data, and no backup from the last ${hours} h was verified: run 'docker compose run --rm backup now', or set MIGRATE_BACKUP_HOURS=0`,
  );
}

async function pendingDestructive(client: pg.Client, root: string): Promise<string[]> {
  const { migratedUntil = Infinity } = await databaseFacts(client);
  return (await readMigrations(root))
    .filter(({ when, statements }) => when > migratedUntil && statements.some(isDestructive))
    .map(({ tag }) => tag);
}

// Patterns begin with ^, because creating a function doesn't run the statements in its body. A `do` block runs its own.
const changes = [
  /^(update|delete|truncate|drop table)\b/i,
  /^alter table\b.*\b(drop column|type)\b/is,
  /^with\b.*\b(update|delete from)\b/is,
  /^do\b.*\b(update|delete from|truncate)\b/is,
];

function isDestructive(statement: string): boolean {
  const code = statement.replace(/--.*/g, '').trim();
  return changes.some((change) => change.test(code));
}
