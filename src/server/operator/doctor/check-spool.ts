import { access, constants, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { asideFolder } from '../../leads/spool/files.ts';
import { openSpool } from '../../leads/spool/spool.ts';
import { fault, ok, warning, type Finding } from './finding.ts';

const REMEDY = 'make it writable for the user of the site, and see that the disk has room (DATA_DIR)';

/** Whether a lead could be kept while the database is away, and what waits there. Looks, and makes nothing. */
export async function checkSpool(dataDir: string): Promise<Finding[]> {
  const spool = openSpool(dataDir);
  const where = resolve(spool.folder);
  const [home, folder] = await Promise.all([lookAt(dataDir), lookAt(spool.folder)]);
  if (!home || !folder) return [warning('spool', `there is none in ${dataDir} yet`, "'start' makes it")];
  if (!folder.isDirectory()) return [fault('spool', `${where} cannot be written`, REMEDY)];
  if (folder.uid !== home.uid) {
    const what = `${where} belongs to another user (${folder.uid}) than ${resolve(dataDir)} (${home.uid})`;
    return [fault('spool', what, `chown -R ${home.uid} ${where}, where that is the user of the site`)];
  }
  const mayWrite = (folder.mode & OWNER_WRITES) === OWNER_WRITES && (await isWritable(spool.folder));
  if (!mayWrite) return [fault('spool', `${where} cannot be written`, REMEDY)];
  const status = await spool.status();
  const findings = [ok('spool', `${where} can be written`)];
  if (status.depth > 0) {
    const seconds = Math.round((status.oldestAgeMs ?? 0) / 1_000);
    const what = `leads that wait: ${status.depth}, the oldest for ${seconds} s`;
    findings.push(warning('spool', what, 'they are stored by the running site once the database takes them'));
  }
  if (status.aside > 0) {
    const what = `leads that could not be stored: ${status.aside}`;
    findings.push(
      fault('spool', what, `read the files in ${resolve(asideFolder(spool.folder))}: each is one lead`),
    );
  }
  return findings;
}

const OWNER_WRITES = constants.S_IWUSR | constants.S_IXUSR;

const lookAt = (path: string) => stat(path).catch(() => undefined);

const isWritable = (path: string): Promise<boolean> =>
  access(path, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
