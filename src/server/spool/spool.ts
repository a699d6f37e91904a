import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '#db/error-code.ts';
import { syncFolder } from '#db/sync-folder.ts';
import { UNFINISHED, writeDurably } from '#db/write-durably.ts';
import { SpoolUnavailable } from '../http/errors.ts';
import { encodeSubmission, isWhole, type Submission } from './submission.ts';

export type Spool = ReturnType<typeof openSpool>;

const RECORD = '.json';
const TRIAL = '.trial';
const newName = () => `${Date.now()}-${randomUUID()}${RECORD}`;

const LONGEST_WRITE_MS = 5_000;
const ABANDONED_MS = 60_000;

const undefinedIfGone = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
const listNames = async (folder: string): Promise<string[]> => (await undefinedIfGone(readdir(folder))) ?? [];
/** A disk may hang. */
const tooLate = async () => {
  await sleep(LONGEST_WRITE_MS, undefined, { ref: false });
  throw new SpoolUnavailable('ETIMEDOUT');
};

/** Stores leads and stops as files while the database can't take them. Several processes may share the folder. */
export function openSpool(dataDir: string) {
  const folder = join(dataDir, 'spool');
  const aside = join(folder, 'aside');
  const pathOf = (file: string) => join(folder, file);
  let areFoldersSynced = false;

  async function makeFolders(): Promise<void> {
    const made = await mkdir(aside, { recursive: true, mode: 0o700 });
    // A process that made them may have been killed before it synced them.
    if (!made && areFoldersSynced) return;
    for (let each = aside; each !== dirname(made ?? folder); each = dirname(each))
      await syncFolder(dirname(each));
    areFoldersSynced = true;
  }

  const write = (file: string, text: string): Promise<void> =>
    Promise.race([makeFolders().then(() => writeDurably(pathOf(file), text)), tooLate()]).catch(
      (error: unknown) => {
        throw new SpoolUnavailable(codeOf(error) ?? 'UNKNOWN');
      },
    );

  const remove = (file: string) => rm(pathOf(file), { force: true });

  /** The files of the waiting records, oldest first. */
  const listWaiting = async () => (await listNames(folder)).filter((name) => name.endsWith(RECORD)).sort();

  /** Lets a whole record wait, and removes another file. Returns undefined if a process still writes it. */
  async function endAbandoned(file: string) {
    const found = await undefinedIfGone(stat(pathOf(file)));
    if (!found || Date.now() - found.mtimeMs < ABANDONED_MS) return undefined;
    const isRecord = isWhole((await undefinedIfGone(readFile(pathOf(file), 'utf8'))) ?? '');
    await (isRecord ? undefinedIfGone(rename(pathOf(file), pathOf(newName()))) : remove(file));
    return { file, isRecord };
  }

  return {
    folder,
    aside,
    listWaiting,
    remove,
    /** Makes the submission durable. Rejects with SpoolUnavailable if the disk fails. */
    put: (submission: Submission) => write(newName(), encodeSubmission(submission)),
    /** Returns undefined if another process has removed the file. */
    read: (file: string) => undefinedIfGone(readFile(pathOf(file), 'utf8')),
    async setAside(file: string, reason: string): Promise<void> {
      const name = `${file.slice(0, -RECORD.length)}.${reason}${RECORD}`;
      await makeFolders();
      await undefinedIfGone(rename(pathOf(file), join(aside, name)));
      for (const each of [aside, folder]) await syncFolder(each);
    },
    /** Ends what killed processes have left unfinished. */
    async endAllAbandoned() {
      const names = (await listNames(folder)).filter(
        (name) => name.endsWith(UNFINISHED) || name.endsWith(TRIAL),
      );
      return (await Promise.all(names.map(endAbandoned))).filter((ended) => ended !== undefined);
    },
    /** `waiting` counts the records that wait. `aside` counts the files that a person must check. */
    status: async () => ({ waiting: (await listWaiting()).length, aside: (await listNames(aside)).length }),
    /** Writes as much as the longest post, and removes it. Rejects like `put`. */
    async tryToPut(): Promise<void> {
      const file = `${randomUUID()}${TRIAL}`;
      try {
        await write(file, randomBytes(8_192).toString('hex'));
      } finally {
        await remove(file).catch(() => undefined);
      }
    },
  };
}
