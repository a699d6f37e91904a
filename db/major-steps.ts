import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { journalOf } from './migrations.ts';
import { databaseFacts } from './queries/database-facts.ts';
import { backupAgeOn } from './queries/backup-proofs.ts';

/** Rejects if a pending migration changes stored data and no backup of the last `hours` was verified. */
export async function demandBackup(client: pg.Client, root: string, hours: number): Promise<void> {
  const steps = await pendingMajorSteps(client, root);
  if (steps.length === 0) return;
  const age = (await backupAgeOn(client)) ?? Infinity;
  if (age < hours * 3_600) return;
  throw new Error(
    `${steps.join(', ')} would change what is stored, and no backup of the last ${hours} h is proved: run 'docker compose run --rm backup now', or set MIGRATE_BACKUP_HOURS=0`,
  );
}

/** Their names. A new database has none, because it has nothing to lose. */
async function pendingMajorSteps(client: pg.Client, root: string): Promise<string[]> {
  const { migratedUntil = Infinity } = await databaseFacts(client);
  const pending = (await journalOf(root)).filter(({ when }) => when > migratedUntil);
  const steps = pending.map(async ({ tag }) => ({
    tag,
    text: await readFile(join(root, `migrations/${tag}.sql`), 'utf8'),
  }));
  return (await Promise.all(steps)).filter(({ text }) => isMajor(text)).map(({ tag }) => tag);
}

// Creating a function changes nothing; running a `do` block does.
const changes = [
  /^(update|delete|truncate|drop table)\b/i,
  /^alter table\b.*\b(drop column|type)\b/is,
  /^with\b.*\b(update|delete from)\b/is,
  /^do\b.*\b(update|delete from|truncate)\b/is,
];

/** Whether a statement changes or removes rows or columns (docs/decisions/0042-verified-backups.md). */
const isMajor = (text: string): boolean =>
  text
    .split('--> statement-breakpoint')
    .map((statement) => statement.replace(/--.*/g, '').trim())
    .some((statement) => changes.some((change) => change.test(statement)));
