import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '#db/error-code.ts';
import { syncFolder } from '#db/sync-folder.ts';
import { SpoolUnavailable } from '../http/errors.ts';
import { encodeSubmission, type Submission } from './submission.ts';

export type Spool = ReturnType<typeof openSpool>;

const RECORD = '.json';
const UNFINISHED = '.new';

const undefinedIfGone = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
const listNames = async (folder: string): Promise<string[]> => (await undefinedIfGone(readdir(folder))) ?? [];

/** Stores leads and stops as files while the database can't take them. Several processes may share the folder. */
export function openSpool(dataDir: string) {
  const folder = join(dataDir, 'spool');
  const aside = join(folder, 'aside');
  const pathOf = (file: string) => join(folder, file);

  async function makeFolders(): Promise<void> {
    for (const each of [folder, aside])
      if (await mkdir(each, { recursive: true, mode: 0o700 })) await syncFolder(dirname(each));
  }

  /** A file with this name is always complete. */
  async function writeDurably(file: string, text: string): Promise<void> {
    const unfinished = pathOf(`${randomUUID()}${UNFINISHED}`);
    try {
      await makeFolders();
      await writeFile(unfinished, text, { flag: 'wx', mode: 0o600, flush: true });
      await rename(unfinished, pathOf(file));
      await syncFolder(folder);
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  const remove = (file: string) => rm(pathOf(file), { force: true });

  /** The files of the waiting records, oldest first. */
  const listWaiting = async () => (await listNames(folder)).filter((name) => name.endsWith(RECORD)).sort();

  return {
    folder,
    aside,
    listWaiting,
    remove,
    /** Makes the submission durable. Rejects with SpoolUnavailable if the disk fails. */
    put: (submission: Submission): Promise<void> =>
      writeDurably(`${Date.now()}-${randomUUID()}${RECORD}`, encodeSubmission(submission)).catch(
        (error: unknown) => {
          throw new SpoolUnavailable(codeOf(error) ?? 'UNKNOWN');
        },
      ),
    /** Returns undefined if another process has removed the file. */
    read: (file: string) => undefinedIfGone(readFile(pathOf(file), 'utf8')),
    async setAside(file: string, reason: string): Promise<void> {
      const name = `${file.slice(0, -RECORD.length)}.${reason}${RECORD}`;
      await undefinedIfGone(rename(pathOf(file), join(aside, name)));
    },
    /** `waiting` counts the records that wait. `aside` counts the files that a person must check. */
    status: async () => ({ waiting: (await listWaiting()).length, aside: (await listNames(aside)).length }),
    /** Writes a file and removes it. Returns the error's code if this fails. */
    async check(): Promise<string | undefined> {
      const file = `${randomUUID()}.check`;
      try {
        await writeDurably(file, '\n');
        await remove(file);
        return undefined;
      } catch (error) {
        return codeOf(error) ?? 'UNKNOWN';
      }
    },
  };
}
