import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { journalOf } from './migrate.ts';
import { databaseFacts } from './queries/database-facts.ts';
import { backupAgeOn } from './queries/backup-proofs.ts';

/** Rejects where a migration that changes what is stored is to come, and no younger backup was proved. */
export async function demandBackup(client: pg.Client, folder: string, hours: number): Promise<void> {
  const steps = await pendingMajorSteps(client, folder);
  if (steps.length === 0) return;
  const age = await backupAgeOn(client);
  if (age !== undefined && age < hours * 3_600) return;
  throw new Error(
    `${steps.join(', ')} would change what is stored, and no backup of the last ${hours} h is proved: run 'docker compose run --rm backup now', or set MIGRATE_BACKUP_HOURS=0`,
  );
}

/** By name; none for a new database, which has nothing to lose. */
async function pendingMajorSteps(client: pg.Client, folder: string): Promise<string[]> {
  const { migratedUntil } = await databaseFacts(client);
  if (migratedUntil === undefined) return [];
  const pending = (await journalOf(folder)).filter(({ when }) => when > migratedUntil);
  const texts = await Promise.all(pending.map(({ tag }) => readFile(join(folder, `${tag}.sql`), 'utf8')));
  return pending.filter((_, at) => isMajor(texts[at] ?? '')).map(({ tag }) => tag);
}

// What a function would do is not done by making it; what a block says, is.
const changes: Record<string, RegExp> = {
  update: /^/,
  delete: /^/,
  truncate: /^/,
  drop: /^\w+ table\b/i,
  alter: /^\w+ table\b.*\b(drop column|type)\b/is,
  with: /\b(update|delete from)\b/i,
  do: /\b(update|delete from|truncate)\b/i,
};

/** Whether one of its statements changes or takes away rows or columns (docs/decisions/0041-major-steps.md). */
const isMajor = (text: string): boolean =>
  text
    .split('--> statement-breakpoint')
    .map((statement) => statement.replace(/--.*$/gm, '').trim())
    .some((statement) => changes[/^\w*/.exec(statement)?.[0].toLowerCase() ?? '']?.test(statement));
