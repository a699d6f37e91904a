import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diskOf } from '#runtime/disk.ts';
import { writeDurably } from '#runtime/durable-files.ts';
import { codeOf } from '#runtime/error-code.ts';

const LONGEST_MS = 1_000;

export const identityPath = (dataDir: string): string => join(dataDir, 'database-id');

/** Rejects if the disk takes longer than a second. */
export const writeIdentity = (dataDir: string, identity: string): Promise<void> =>
  diskOf(dataDir).run(() => writeDurably(identityPath(dataDir), `${identity}\n`), LONGEST_MS);

/**
 * A text that equals no identity if the file can't be read, and undefined before the first
 * connection. Rejects if the disk takes longer than a second.
 */
export const readIdentity = (dataDir: string): Promise<string | undefined> =>
  diskOf(dataDir).run(() => readFrom(identityPath(dataDir)), LONGEST_MS);

async function readFrom(path: string): Promise<string | undefined> {
  try {
    const text = await readFile(path, 'utf8');
    return text.trim() || 'an unknown one (empty file)';
  } catch (error) {
    const code = codeOf(error) ?? 'UNKNOWN';
    return ['ENOENT', 'ENOTDIR'].includes(code) ? undefined : `an unknown one (${code})`;
  }
}
