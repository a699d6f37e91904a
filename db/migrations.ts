import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** The message is one sentence that says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** Databases of this commit already have the first migration's tables, and record that migration with this hash. */
const BASELINE = {
  commit: 'bd7a6e2',
  hash: 'b58c13baa899036a9c278a074fc46fdbec13da420036038d7189b1d0b894b75c',
};

interface Journal {
  entries: { tag: string; when: number }[];
}

/** `when` is the time of creation in milliseconds. */
export async function journalOf(root: string) {
  const text = await readFile(join(root, 'migrations/meta/_journal.json'), 'utf8');
  return (JSON.parse(text) as Journal).entries;
}

export const newestMigration = async (root: string): Promise<number> =>
  Math.max(...(await journalOf(root)).map(({ when }) => when));

/** Computes the same hashes as drizzle's own migrator. */
export async function readMigrations(root: string) {
  const files = (await journalOf(root)).map(async ({ tag, when }) => {
    const text = await readFile(join(root, `migrations/${tag}.sql`), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    return { tag, when, hash, statements: text.split('--> statement-breakpoint') };
  });
  return Promise.all(files);
}

type Migration = Awaited<ReturnType<typeof readMigrations>>[number];

interface AppliedMigration {
  hash: string;
  when: number;
}

export async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ hash: string; when: string }>(
    'select hash, created_at as when from drizzle.__drizzle_migrations',
  );
  return rows.map(({ hash, when }) => ({ hash, when: Number(when) }));
}

export function pendingMigrations(migrations: Migration[], applied: AppliedMigration[]) {
  const newest = Math.max(0, ...applied.map(({ when }) => when));
  if (applied.length > 0 && newest < (migrations[0]?.when ?? 0))
    throw new MigrationError(
      `this database is older than commit ${BASELINE.commit}: start the site once at that commit, then at the current one`,
    );
  const [edited] = editedMigrations(migrations, applied);
  if (edited)
    throw new MigrationError(
      `${edited} was edited after it was applied: undo the edit, and add a new migration`,
    );
  return {
    pending: migrations.filter(({ when }) => when > newest),
    isNewerDatabase: migrations.every(({ when }) => when < newest),
  };
}

export function editedMigrations(migrations: Migration[], applied: AppliedMigration[]): string[] {
  const hashes = new Map(applied.map(({ hash, when }) => [when, hash]));
  return migrations
    .filter(({ hash, when }, index) => {
      const stored = hashes.get(when);
      const isBaseline = index === 0 && stored === BASELINE.hash;
      return stored !== undefined && stored !== hash && !isBaseline;
    })
    .map(({ tag }) => `migrations/${tag}.sql`);
}

export async function applyMigration(client: pg.Client, { statements, when, hash }: Migration) {
  for (const statement of statements) await client.query(statement);
  const text = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';
  await client.query(text, [hash, when]);
}
