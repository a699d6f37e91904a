import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import type pg from 'pg';

/** Why a database cannot be migrated, in one sentence that says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * The first migration makes the tables of this commit. A database of that commit has them from 29 migrations, and its
 * newest one counts as the first of these.
 */
const BASELINE = {
  commit: 'bd7a6e2',
  hash: 'b58c13baa899036a9c278a074fc46fdbec13da420036038d7189b1d0b894b75c',
};

const folderIn = (root: string) => join(root, 'migrations');

interface Journal {
  entries: { tag: string; when: number }[];
}

/** The project's migrations, and when each was made, in milliseconds. */
export async function journalOf(root: string) {
  const text = await readFile(join(folderIn(root), 'meta/_journal.json'), 'utf8');
  return (JSON.parse(text) as Journal).entries;
}

/** When the project's newest migration was made. */
export const newestMigration = async (root: string): Promise<number> =>
  Math.max(...(await journalOf(root)).map(({ when }) => when));

export interface AppliedMigration {
  hash: string;
  when: number;
}

/** The table is the one of drizzle's own migrator. */
export async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ hash: string; when: string }>(
    'select hash, created_at as when from drizzle.__drizzle_migrations',
  );
  return rows.map(({ hash, when }) => ({ hash, when: Number(when) }));
}

/** What is still to be applied, and whether the database is of a newer release. Rejects with MigrationError. */
export async function pendingMigrations(root: string, applied: AppliedMigration[]) {
  const files = readMigrationFiles({ migrationsFolder: folderIn(root) });
  const newest = Math.max(0, ...applied.map(({ when }) => when));
  if (applied.length > 0 && newest < (files[0]?.folderMillis ?? 0))
    throw new MigrationError(
      `this database is older than commit ${BASELINE.commit}: start the site once at that commit, then at this one`,
    );
  const [edited] = await editedMigrations(root, applied);
  if (edited)
    throw new MigrationError(`${edited} was edited after it was applied: undo that, and add a new migration`);
  return {
    pending: files.filter(({ folderMillis }) => folderMillis > newest),
    isNewerDatabase: files.every(({ folderMillis }) => folderMillis < newest),
  };
}

/** The files of applied migrations that are not what was applied. */
export async function editedMigrations(root: string, applied: AppliedMigration[]): Promise<string[]> {
  const journal = await journalOf(root);
  const hashes = new Map(applied.map(({ hash, when }) => [when, hash]));
  return readMigrationFiles({ migrationsFolder: folderIn(root) }).flatMap(({ hash, folderMillis }, index) => {
    const stored = hashes.get(folderMillis);
    const isBaseline = index === 0 && stored === BASELINE.hash;
    return stored === undefined || stored === hash || isBaseline
      ? []
      : [`migrations/${journal[index]?.tag}.sql`];
  });
}

export async function applyMigration(client: pg.Client, { sql, folderMillis, hash }: MigrationMeta) {
  for (const statement of sql) await client.query(statement);
  const text = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';
  await client.query(text, [hash, folderMillis]);
}
