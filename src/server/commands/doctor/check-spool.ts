import { access } from 'node:fs/promises';
import { codeOf } from '#db/error-code.ts';
import { openSpool, type Spool } from '../../spool/spool.ts';
import { failure, ok, warning, type Finding } from './finding.ts';

/** As in src/ops/alerts.yml. */
const LITTLE_ROOM = 0.1;
const REMEDY = 'make it writable for the account that runs the site, and check that its disk is not full';

export async function checkSpool(dataDir: string): Promise<Finding[]> {
  let code: string | undefined;
  const spool = openSpool(dataDir, (problem) => (code = problem));
  const accessCode = await access(spool.folder).then(() => undefined, codeOf);
  // Without this check, check() would create a missing spool.
  if (accessCode === 'ENOENT')
    return [warning('spool', `there is no spool in ${dataDir} yet`, "'start' creates it")];
  if ((await spool.check()) !== 'up')
    return [failure('spool', `${spool.folder} cannot be written (${code})`, REMEDY)];
  const { depth, aside } = await spool.status();
  const findings = [ok('spool', `${spool.folder} can be written`), await checkRoom(spool)];
  if (depth > 0) {
    const what = `waiting leads and privacy requests: ${depth}`;
    findings.push(warning('spool', what, 'the site stores them once the database accepts them'));
  }
  if (aside > 0) {
    const remedy = `read the files in ${spool.aside}: each is a lead or privacy request`;
    findings.push(failure('spool', `leads and privacy requests that could not be stored: ${aside}`, remedy));
  }
  return findings;
}

/** The embedded database is on the same disk, unless an operator moved it. */
async function checkRoom(spool: Spool): Promise<Finding> {
  const { freeBytes, freeFiles, freeRatio } = await spool.room();
  const left = `${(freeBytes / 1e9).toFixed(1)} GB and ${freeFiles === Infinity ? 'any number of' : freeFiles} inodes`;
  const what = `${left} are left on the disk of DATA_DIR, ${Math.round(freeRatio * 100)}% of what is scarcer`;
  return freeRatio >= LITTLE_ROOM ? ok('disk', what) : warning('disk', what, 'make room on this disk');
}
