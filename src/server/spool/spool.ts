import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '#db/error-code.ts';
import { syncFolder } from '#db/sync-folder.ts';
import { withDeadline } from '#shared/with-deadline.ts';
import { Unavailable } from '../http/errors.ts';
import { reuseFor } from '../reuse-for.ts';
import { encodeRecord, type SpoolRecord } from './spool-file.ts';

export type Spool = ReturnType<typeof openSpool>;

const RECORD = '.json';
const UNFINISHED = '.new';
const PROBE = '.probe';
const ABANDONED_AFTER_MS = 60_000;
// As many files as a night's leads, because a disk may run out of inodes before it runs out of room.
const BALLAST_FILES = 1_024;
const BALLAST_FILE_BYTES = 16 * 2 ** 10;

// A disk that works needs seconds for a thousand records at once, which must not be refused.
const PUT_LIMIT_MS = 8_000;
const PROBE_LIMIT_MS = 1_000;

const unavailable = (code = 'UNKNOWN') => new Unavailable(`the spool is not available (${code})`, code);
const hangs = () => unavailable('ETIMEDOUT');
const isFull = (code: string | undefined) => code === 'ENOSPC' || code === 'EDQUOT';

const undefinedIfGone = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
const listNames = async (folder: string): Promise<string[]> => (await undefinedIfGone(readdir(folder))) ?? [];

/**
 * Stores leads and privacy requests as files while the database can't take them. Several processes may share the folder.
 * Calls `onHealthChange` with an error code if writing starts to fail, and without a code if it works again.
 */
export function openSpool(dataDir: string, onHealthChange?: (code?: string) => void) {
  const folder = join(dataDir, 'spool');
  const aside = join(folder, 'aside');
  const ballast = join(folder, 'ballast-files');
  const pathOf = (file: string) => join(folder, file);
  let wasWritable = true;

  async function makeFolders(): Promise<void> {
    for (const each of [folder, aside])
      if (await mkdir(each, { recursive: true, mode: 0o700 })) await syncFolder(dirname(each));
  }

  /** Makes a new file durable and returns its name. A file with this name is always complete. */
  async function write(text: string, ending = RECORD): Promise<string> {
    const name = randomUUID();
    const [unfinished, file] = [pathOf(name + UNFINISHED), name + ending];
    await makeFolders();
    try {
      await writeFile(unfinished, text, { flag: 'wx', mode: 0o600, flush: true });
      await rename(unfinished, pathOf(file));
      await syncFolder(folder);
      return file;
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  /** Once for all records that find the disk full. */
  const freeBallast = reuseFor(0, () => rm(ballast, { recursive: true, force: true }));

  async function writeRecord(text: string): Promise<void> {
    try {
      await write(text);
    } catch (error) {
      if (!isFull(codeOf(error))) throw error;
      await freeBallast();
      await write(text);
    }
  }

  const remove = (file: string) => rm(pathOf(file), { force: true });

  /** One at a time, because each probe blocks a thread if the disk hangs. */
  const probe = reuseFor(0, () =>
    write(' '.repeat(4_096), PROBE)
      .then(remove)
      .then(
        () => undefined,
        (error: unknown) => codeOf(error) ?? 'UNKNOWN',
      ),
  );

  const hasBallast = async () => (await listNames(ballast)).length === BALLAST_FILES;

  async function room() {
    const { bavail, blocks, bsize, ffree, files } = await statfs(folder);
    // Disks that create inodes as needed have no number of them.
    const freeFiles = files === 0 ? Infinity : ffree;
    const freeRatio = Math.min(bavail / blocks, files === 0 ? 1 : ffree / files);
    return { freeBytes: bavail * bsize, freeFiles, freeRatio };
  }

  /** Lists the files of the waiting records. */
  const listWaiting = async () => (await listNames(folder)).filter((name) => name.endsWith(RECORD));

  return {
    folder,
    aside,
    room,
    listWaiting,
    /** Makes the record durable. If the disk hangs, rejects, although the record may become durable later. */
    put(record: SpoolRecord): Promise<void> {
      const written = writeRecord(encodeRecord(record)).catch((error: unknown) => {
        throw unavailable(codeOf(error));
      });
      return withDeadline(written, PUT_LIMIT_MS, hangs);
    },
    /** Returns undefined if another process has removed the file. */
    read: (file: string) => undefinedIfGone(readFile(pathOf(file), 'utf8')),
    remove,
    async setAside(file: string, reason: string): Promise<void> {
      // If a person copied files into an empty DATA_DIR, `aside` is missing.
      await makeFolders();
      const name = `${file.slice(0, -RECORD.length)}.${reason}.${Date.now()}${RECORD}`;
      await undefinedIfGone(rename(pathOf(file), join(aside, name)));
    },
    /** Deletes what killed processes left. */
    async removeUnfinished(): Promise<void> {
      for (const name of await listNames(folder)) {
        if (!name.endsWith(UNFINISHED) && !name.endsWith(PROBE)) continue;
        const written = await undefinedIfGone(stat(pathOf(name)));
        if (written && Date.now() - written.mtimeMs > ABANDONED_AFTER_MS) await remove(name);
      }
    },
    /** `depth` counts the waiting records. `aside` counts the files that a person must check. */
    status: async () => ({ depth: (await listWaiting()).length, aside: (await listNames(aside)).length }),
    /** Writes a test file. If the disk is full, only the room of the ballast is left. */
    async check(): Promise<'up' | 'full' | 'down'> {
      const code = await withDeadline(probe(), PROBE_LIMIT_MS, hangs).catch(codeOf);
      const isWritable = code === undefined;
      if (isWritable !== wasWritable) onHealthChange?.(code);
      wasWritable = isWritable;
      if (isWritable) return 'up';
      return isFull(code) && (await hasBallast().catch(() => false)) ? 'full' : 'down';
    },
    /** Occupies room that `put` frees for records when the disk is full. Leaves as much room again for others. */
    async refillBallast(signal?: AbortSignal): Promise<void> {
      if (await hasBallast()) return;
      const { freeBytes, freeFiles } = await room();
      if (freeBytes < 2 * BALLAST_FILES * BALLAST_FILE_BYTES || freeFiles < 2 * BALLAST_FILES) return;
      await mkdir(ballast, { recursive: true, mode: 0o700 });
      // Random, because some disks store zeros without using room.
      const part = randomBytes(BALLAST_FILE_BYTES);
      for (let first = 0; first < BALLAST_FILES && !signal?.aborted; first += 64) {
        const names = Array.from({ length: 64 }, (_, index) => join(ballast, String(first + index)));
        await Promise.all(names.map((name) => writeFile(name, part)));
      }
    },
  };
}
