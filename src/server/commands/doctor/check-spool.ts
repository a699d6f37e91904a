import { randomUUID } from 'node:crypto';
import { constants, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { codeOf } from '#db/error-code.ts';
import { asideFolder } from '../../spool/files.ts';
import { openSpool } from '../../spool/spool.ts';
import { failure, ok, warning, type Finding } from './finding.ts';

const REMEDY = 'make it writable for the user of the site, and see that the disk has room for DATA_DIR';
const OWNER_WRITES = constants.S_IWUSR | constants.S_IXUSR;

export async function checkSpool(dataDir: string): Promise<Finding[]> {
  const spool = openSpool(dataDir);
  const where = resolve(spool.folder);
  const [home, folder] = await Promise.all([statOf(dataDir), statOf(spool.folder)]);
  if (!home || !folder) return [warning('spool', `there is no spool in ${dataDir} yet`, "'start' makes it")];
  // The owner doesn't matter if the group may write, as in a Kubernetes volume that belongs to another user.
  const isShared = (home.mode & constants.S_IWGRP) !== 0 && folder.gid === home.gid;
  if (folder.uid !== home.uid && !isShared) {
    const what = `${where} belongs to another user (${folder.uid}) than ${resolve(dataDir)} (${home.uid})`;
    return [failure('spool', what, `chown -R ${home.uid} ${where}, if that is the user of the site`)];
  }
  const ownerWrites = (folder.mode & OWNER_WRITES) === OWNER_WRITES;
  const code = ownerWrites ? await tryWriting(spool.folder) : 'EACCES';
  if (code) return [failure('spool', `${where} cannot be written (${code})`, REMEDY)];
  const { depth, aside } = await spool.status();
  const findings = [ok('spool', `${where} can be written`)];
  if (depth > 0) {
    const what = `waiting leads and privacy requests: ${depth}`;
    findings.push(
      warning('spool', what, 'the running site stores them as soon as the database accepts them'),
    );
  }
  if (aside > 0) {
    const remedy = `read the files in ${resolve(asideFolder(spool.folder))}: each is a lead or privacy request`;
    findings.push(failure('spool', `leads and privacy requests that could not be stored: ${aside}`, remedy));
  }
  return findings;
}

const statOf = (path: string) => stat(path).catch(() => undefined);

async function tryWriting(folder: string): Promise<string | undefined> {
  const path = join(folder, `${randomUUID()}.probe`);
  try {
    await writeFile(path, ' '.repeat(4_096), { flag: 'wx', mode: 0o600, flush: true });
    // Root can also write to reserved blocks, so check that other users have free blocks.
    return (await statfs(folder)).bavail === 0 ? 'ENOSPC' : undefined;
  } catch (error) {
    return codeOf(error) ?? String(error);
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}
