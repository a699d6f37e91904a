import { randomUUID } from 'node:crypto';
import { constants, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { codeOf } from '#db/error-code.ts';
import { asideFolder } from '../../leads/spool/files.ts';
import { openSpool } from '../../leads/spool/spool.ts';
import { fault, ok, warning, type Finding } from './finding.ts';

const REMEDY = 'make it writable for the user of the site, and see that the disk has room (DATA_DIR)';
const OWNER_WRITES = constants.S_IWUSR | constants.S_IXUSR;

/** Whether a lead could be kept while the database is away, and what waits there. Leaves nothing behind. */
export async function checkSpool(dataDir: string): Promise<Finding[]> {
  const spool = openSpool(dataDir);
  const where = resolve(spool.folder);
  const [home, folder] = await Promise.all([lookAt(dataDir), lookAt(spool.folder)]);
  if (!home || !folder) return [warning('spool', `there is none in ${dataDir} yet`, "'start' makes it")];
  // A cluster keeps a volume its own and lets a group write: its owner says nothing then.
  const isShared = (home.mode & constants.S_IWGRP) !== 0 && folder.gid === home.gid;
  if (folder.uid !== home.uid && !isShared) {
    const what = `${where} belongs to another user (${folder.uid}) than ${resolve(dataDir)} (${home.uid})`;
    return [fault('spool', what, `chown -R ${home.uid} ${where}, where that is the user of the site`)];
  }
  const ownerWrites = (folder.mode & OWNER_WRITES) === OWNER_WRITES;
  const refused = ownerWrites ? await tryWriting(spool.folder) : 'EACCES';
  if (refused) return [fault('spool', `${where} cannot be written (${refused})`, REMEDY)];
  const { depth, oldestAgeMs = 0, aside } = await spool.status();
  const findings = [ok('spool', `${where} can be written`)];
  if (depth > 0) {
    const what = `leads that wait: ${depth}, the oldest for at least ${Math.round(oldestAgeMs / 1_000)} s`;
    findings.push(warning('spool', what, 'they are stored by the running site once the database takes them'));
  }
  if (aside > 0) {
    const remedy = `read the files in ${resolve(asideFolder(spool.folder))}: each is one lead`;
    findings.push(fault('spool', `leads that could not be stored: ${aside}`, remedy));
  }
  return findings;
}

const lookAt = (path: string) => stat(path).catch(() => undefined);

/** The error's code if no file can be written; undefined if one was, and is gone again. */
async function tryWriting(folder: string): Promise<string | undefined> {
  const path = join(folder, `${randomUUID()}.probe`);
  try {
    await writeFile(path, ' '.repeat(4_096), { flag: 'wx', mode: 0o600, flush: true });
    // Root may use blocks that the site's user can't have.
    return (await statfs(folder)).bavail === 0 ? 'ENOSPC' : undefined;
  } catch (error) {
    return codeOf(error) ?? String(error);
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}
