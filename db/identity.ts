import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { writeDurably } from '#runtime/durable-files.ts';
import { codeOf } from '#runtime/error-code.ts';
import { DatabaseUnavailable } from './errors.ts';
import { inTime } from '#runtime/in-time.ts';

const LONGEST_READ_MS = 1_000;

const fileIn = (dataDir: string) => join(dataDir, 'database-id');

/** Returns why the site of this folder stores nothing in this database, or undefined. */
export async function otherDatabase(
  client: pg.ClientBase,
  dataDir: string,
): Promise<string | undefined> {
  const own = await readOwn(dataDir);
  const found = own && (await readIdentity(client));
  if (own === found) return undefined;
  return `this is ${found ? `the database ${found}` : 'a database without tables'}, and the site in ${dataDir} stores in ${own}: restore that one, or, if the change is meant, delete ${fileIn(dataDir)}`;
}

/** The site stores in one database only. It writes down which at its first connection. */
export async function requireOwnDatabase(client: pg.ClientBase, dataDir: string): Promise<void> {
  const found = await readIdentity(client);
  // If the folder can't be written, the spool says so.
  if (found && !(await readOwn(dataDir)))
    await writeDurably(fileIn(dataDir), `${found}\n`).catch(() => undefined);
  // Another process may have been faster.
  const own = (await readOwn(dataDir)) ?? found;
  if (own !== found) throw new DatabaseUnavailable('OTHER_DATABASE');
  if (found === undefined) throw new DatabaseUnavailable('42P01');
}

/**
 * The random id of the first migration, which a dump takes along. Undefined before the first
 * migration.
 */
async function readIdentity(client: pg.ClientBase): Promise<string | undefined> {
  try {
    const first = 'select id from porchlight_journal.migrations order by created_at limit 1';
    return (await client.query<{ id: string }>(first)).rows[0]?.id;
  } catch (error) {
    if (codeOf(error) === '42P01') return undefined;
    throw error;
  }
}

/**
 * The id of this folder's database, or a text that equals no id if the file can't be read.
 * Undefined before the first connection.
 */
async function readOwn(dataDir: string): Promise<string | undefined> {
  try {
    const text = await inTime(readFile(fileIn(dataDir), 'utf8'), LONGEST_READ_MS);
    return text.trim() || 'an unknown one (empty file)';
  } catch (error) {
    const code = codeOf(error) ?? 'UNKNOWN';
    return ['ENOENT', 'ENOTDIR'].includes(code) ? undefined : `an unknown one (${code})`;
  }
}
