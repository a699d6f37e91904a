import { resolve } from 'node:path';
import { openSpool } from '../spool/spool.ts';
import { fault, ok, warning, type Finding } from './finding.ts';

/** Whether a lead could be kept while the database is away, and what waits there. */
export async function checkSpool(dataDir: string): Promise<Finding[]> {
  const spool = openSpool(dataDir);
  const { waiting, aside } = spool.folders;
  if (!(await spool.isWritable())) {
    const remedy = 'make it writable for the user of the site, and see that the disk has room (DATA_DIR)';
    return [fault('spool', `${resolve(waiting)} cannot be written`, remedy)];
  }
  const status = await spool.status();
  const findings = [ok('spool', `${resolve(waiting)} can be written`)];
  if (status.depth > 0) {
    const seconds = Math.round((status.oldestAgeMs ?? 0) / 1_000);
    const what = `leads that wait: ${status.depth}, the oldest for ${seconds} s`;
    findings.push(warning('spool', what, 'they are stored by the running site once the database takes them'));
  }
  if (status.aside > 0) {
    const what = `leads that could not be stored: ${status.aside}`;
    findings.push(fault('spool', what, `read the files in ${resolve(aside)}: each is one lead`));
  }
  return findings;
}
