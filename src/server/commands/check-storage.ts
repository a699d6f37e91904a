import { existsSync } from 'node:fs';
import { dbOn, inTransaction, type Db } from '#db/connection/database.server.ts';
import { withConnection } from '#db/connection/connect.ts';
import { vulnerabilityWarning } from '#db/connection/vulnerable-release.ts';
import { isExplained } from '#db/errors/database-error.ts';
import { backupAges } from '#db/queries/ages.ts';
import { isBackedUp } from '#db/queries/is-backed-up.ts';
import { clockLag } from '#db/queries/clock-lag.ts';
import { readHistory } from '#db/queries/history.ts';
import { tryAll, type Composer } from '#db/queries/try-all.ts';
import { codeOf } from '#runtime/error-code.ts';
import type { Env } from '../env.server.ts';
import { lateBackup } from '../morning-mail/late-backup.ts';
import { openSpool } from '../spool/spool.ts';
import { withDatabase } from './command-database.ts';
import type { Finding } from './finding.ts';

const LONGEST_QUERY_MS = 10_000;

/** Tries what the site does, unless `channels` is undefined, because a site that is ready did. */
export async function checkDatabase(env: Env, channels?: Composer[]): Promise<Finding[]> {
  const check = (url: string) =>
    withConnection(url, (client) => findingsOf(dbOn(client), channels), LONGEST_QUERY_MS);
  try {
    return await withDatabase(env, check);
  } catch (error) {
    if (!isExplained(error)) throw error;
    return [['failure', 'database', error.message]];
  }
}

async function findingsOf(db: Db, channels?: Composer[]): Promise<Finding[]> {
  if (channels) {
    const { queueFailure } = await inTransaction(db, (each) => tryAll(each, channels));
    if (queueFailure) throw queueFailure;
  }
  const { since, leads } = await readHistory(db);
  const findings: Finding[] = [['ok', 'database', `it exists since ${since}, with ${leads} leads`]];
  const holes = await vulnerabilityWarning(db);
  if (holes) findings.push(['warning', 'database', holes]);
  // From five seconds on, db/sql/057_late_time.sql takes a new lead for one that waited.
  const lag = await clockLag(db);
  const behind = `${lag.toFixed(1)} seconds behind the database's, so a stop may hide a later lead`;
  if (lag > 5) findings.push(['warning', 'clock', `this machine's is ${behind}: set both by NTP`]);
  for (const late of lateBackup(await backupAges(db))) findings.push(['failure', 'backup', late]);
  const unknown = 'nothing that doctor can see backs this database up: docs/backup.md';
  if (!(await isBackedUp(db))) findings.push(['warning', 'backup', unknown]);
  return findings;
}

export async function checkSpool({ DATA_DIR }: Env): Promise<Finding> {
  const spool = openSpool(DATA_DIR);
  // A trial would make the folder.
  const code = existsSync(spool.folder) && (await spool.tryToPut().catch(codeOf));
  const remedy = 'check its owner and disk';
  if (code) return ['failure', 'spool', `${spool.folder} cannot be written (${code}): ${remedy}`];
  const { waiting, aside } = await spool.status();
  const waits = `${waiting} leads or stops wait for the database on this machine`;
  if (aside > 0) return ['failure', 'spool', `${waits}, and ${aside} in ${spool.aside} for you`];
  return [waiting > 0 ? 'warning' : 'ok', 'spool', waits];
}
