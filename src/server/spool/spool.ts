import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { makeFolder, renameDurably, UNFINISHED, writeDurably } from '#runtime/durable-files.ts';
import { codeOf } from '#runtime/error-code.ts';
import { inTime } from '#runtime/in-time.ts';
import { SpoolUnavailable } from './spool-unavailable.ts';
import { encodeSubmission, type Submission } from './submission.ts';

export type Spool = ReturnType<typeof openSpool>;

const RECORD = '.json';
// One name for all, so that the next trial removes what a killed process left.
const TRIAL = 'trial';
const LONGEST_MS = 5_000;
const ABANDONED_MS = 60_000;

const undefinedIfGone = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
const listNames = async (folder: string): Promise<string[]> =>
  (await undefinedIfGone(readdir(folder))) ?? [];

/** Rejects with SpoolUnavailable if the disk fails, or takes longer. */
const onDisk = <T>(work: Promise<T>, ms = LONGEST_MS): Promise<T> =>
  inTime(work, ms).catch((error: unknown) => {
    throw new SpoolUnavailable(codeOf(error) ?? 'UNKNOWN');
  });

/** Leads and stops as files during an outage. Several processes may share the folder. */
export function openSpool(dataDir: string) {
  const folder = join(dataDir, 'spool');
  const aside = join(folder, 'aside');
  const pathOf = (file: string) => join(folder, file);
  const prepare = () => makeFolder(aside, 0o700);

  async function write(file: string, text: string): Promise<void> {
    await prepare();
    await writeDurably(pathOf(file), text);
  }

  const remove = (file: string) => rm(pathOf(file), { force: true });

  /** Also a file that a killed process left: no process writes for a minute. */
  async function isWaiting(file: string): Promise<boolean> {
    if (!file.endsWith(UNFINISHED)) return file.endsWith(RECORD);
    const found = await undefinedIfGone(stat(pathOf(file)));
    return found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS;
  }

  /**
   * The files of the waiting records, oldest first. What a killed process left has no time in its
   * name.
   */
  async function listWaiting(): Promise<string[]> {
    const names = (await listNames(folder)).sort();
    const areWaiting = await Promise.all(names.map(isWaiting));
    return names.filter((_name, index) => areWaiting[index]);
  }

  async function setAside(file: string, reason: string): Promise<void> {
    await prepare();
    const path = join(aside, `${parse(file).name}.${reason}${RECORD}`);
    await undefinedIfGone(renameDurably(pathOf(file), path));
  }

  async function tryToPut(): Promise<void> {
    await write(TRIAL, randomBytes(8_192).toString('hex'));
    await remove(TRIAL);
  }

  const status = async () => ({
    waiting: (await listWaiting()).length,
    aside: (await listNames(aside)).length,
  });

  return {
    folder,
    aside,
    listWaiting: () => onDisk(listWaiting()),
    remove: (file: string) => onDisk(remove(file)),
    /** Makes the submission durable. */
    async put(submission: Submission, ms?: number): Promise<void> {
      const file = `${Date.now()}-${randomUUID()}${RECORD}`;
      await onDisk(write(file, encodeSubmission(submission)), ms);
    },
    /** Returns undefined if another process has removed the file. */
    read: (file: string) => onDisk(undefinedIfGone(readFile(pathOf(file), 'utf8'))),
    setAside: (file: string, reason: string) => onDisk(setAside(file, reason)),
    /** `waiting`: records to store. `aside`: files that a person must check. */
    status: () => onDisk(status()),
    /** Writes as much as the longest post, and removes it. */
    tryToPut: () => onDisk(tryToPut()),
  };
}
