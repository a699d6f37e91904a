import { existsSync } from 'node:fs';
import { dbOn, inTransaction, type Db } from '#db/connection/database.server.ts';
import { withConnection } from '#db/connection/connect.ts';
import { vulnerabilityWarning } from '#db/connection/vulnerable-release.ts';
import { hasEmbedded } from '#db/embedded/start.server.ts';
import { isExplained } from '#db/errors/database-error.ts';
import { migrationTimes } from '#db/migrate/journal.ts';
import { backupAges } from '#db/queries/ages.ts';
import { isBackedUp } from '#db/queries/is-backed-up.ts';
import { clockLag } from '#db/queries/clock-lag.ts';
import { readHistory } from '#db/queries/history.ts';
import { isMigratedTo } from '#db/queries/is-migrated-to.ts';
import { countUnsent } from '#db/queries/outbox.ts';
import { tryAll, type Composer } from '#db/queries/try-all.ts';
import { codeOf } from '#runtime/error-code.ts';
import type { Env } from '../env.server.ts';
import { lateBackup } from '../morning-mail/late-backup.ts';
import { projectRoot } from '../process/project-paths.ts';
import { openSpool } from '../spool/spool.ts';
import { withDatabase } from './command-database.ts';
import type { Finding } from './finding.ts';

const LONGEST_QUERY_MS = 10_000;

interface Trial {
  channels: Composer[];
  /** A site that runs and is ready did the same. */
  isReady: boolean;
}

export async function checkDatabase(env: Env, trial: Trial): Promise<Finding[]> {
  const { DATABASE_URL, DATA_DIR } = env;
  if (!DATABASE_URL && !hasEmbedded(DATA_DIR))
    return [
      ['warning', 'database', `DATABASE_URL is unset: 'start' creates a database in ${DATA_DIR}`],
    ];
  const check = (url: string) =>
    withConnection(url, (client) => findingsOf(dbOn(client), env, trial), LONGEST_QUERY_MS);
  try {
    return await withDatabase(env, check);
  } catch (error) {
    if (!isExplained(error)) throw error;
    return [['failure', 'database', error.message]];
  }
}

async function findingsOf(
  db: Db,
  { DATABASE_URL, DATA_DIR }: Env,
  { channels, isReady }: Trial,
): Promise<Finding[]> {
  if (!(await isMigratedTo(db, migrationTimes(projectRoot))))
    return [['failure', 'database', "migrations are missing: 'start' and 'migrate' apply them"]];
  if (!isReady) {
    const { queueFailure } = await inTransaction(db, (each) => tryAll(each, channels));
    if (queueFailure) throw queueFailure;
  }
  const { since, leads } = await readHistory(db);
  const which = DATABASE_URL ? 'of DATABASE_URL' : `in ${DATA_DIR}, as DATABASE_URL is unset,`;
  const history = `It exists since ${since}, and has ${leads} leads`;
  const findings: Finding[] = [['ok', 'database', `the one ${which} works. ${history}`]];
  const warn = (part: string, what: string) => findings.push(['warning', part, what]);

  const holes = await vulnerabilityWarning(db);
  if (holes) warn('database', holes);
  const lag = await clockLag(db);
  // From then on, db/sql/057_late_time.sql takes a new lead for one that waited.
  if (lag > 5)
    warn(
      'clock',
      `this machine's is ${lag.toFixed(1)} seconds behind the database's, so each lead counts as ` +
        'sent before, and a stop may hide a later one: set both by NTP',
    );
  const vias = channels.map(({ via }) => via);
  for (const { via, waiting, failed, lastError } of await countUnsent(db, vias)) {
    const what = `${waiting} messages wait and ${failed} failed (${lastError ?? 'not tried yet'})`;
    const remedy = 'see "What was sent" in docs/settings.md';
    findings.push([failed > 0 ? 'failure' : 'warning', via, `${what}: ${remedy}`]);
  }
  for (const late of lateBackup(await backupAges(db))) findings.push(['failure', 'backup', late]);
  if (!(await isBackedUp(db)))
    warn('backup', 'nothing that doctor can see backs this database up: docs/backup.md');
  return findings;
}

export async function checkSpool({ DATA_DIR }: Env): Promise<Finding> {
  const spool = openSpool(DATA_DIR);
  const { folder } = spool;
  if (!existsSync(folder))
    return ['warning', 'spool', `there is none in ${DATA_DIR} yet: 'start' creates it`];
  const code = await spool.tryToPut().catch(codeOf);
  if (code)
    return ['failure', 'spool', `${folder} cannot be written (${code}): check its owner and disk`];
  const { waiting, aside } = await spool.status();
  const waits = `${waiting} leads or stops wait for the database on this machine`;
  if (aside > 0) return ['failure', 'spool', `${waits}, and ${aside} in ${spool.aside} for you`];
  return [waiting > 0 ? 'warning' : 'ok', 'spool', waits];
}
