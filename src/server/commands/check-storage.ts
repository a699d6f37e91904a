import { access } from 'node:fs/promises';
import { dbOn, inTransaction, type Db } from '#db/connection/database.server.ts';
import { withConnection } from '#db/connection/connect.ts';
import { hasEmbedded } from '#db/embedded/start.server.ts';
import { codeOf } from '#runtime/error-code.ts';
import { isExplained } from '#db/errors/database-error.ts';
import { vulnerabilityWarning } from '#db/connection/vulnerable-release.ts';
import { migrationTimes } from '#db/migrate/journal.ts';
import { isMigratedTo } from '#db/queries/is-migrated-to.ts';
import { clockLag } from '#db/queries/clock-lag.ts';
import { backupAges } from '#db/queries/ages.ts';
import { readHistory } from '#db/queries/history.ts';
import { countUnsent } from '#db/queries/outbox.ts';
import { tryAll, type Composer } from '#db/queries/try-all.ts';
import type { Env } from '../env.server.ts';
import { projectRoot } from '../process/project-paths.ts';
import { lateBackup } from '../health/late-backup.ts';
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
    withConnection(url, (client) => tryDatabase(dbOn(client), env, trial), LONGEST_QUERY_MS);
  try {
    return await withDatabase(env, check);
  } catch (error) {
    if (!isExplained(error)) throw error;
    return [['failure', 'database', error.message]];
  }
}

async function tryDatabase(
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
  const vias = channels.map(({ via }) => via);
  const which = DATABASE_URL
    ? 'the one of DATABASE_URL'
    : `the one in ${DATA_DIR}, as DATABASE_URL is unset,`;
  const unsent = (await countUnsent(db, vias)).map(
    ({ via, waiting, failed, lastError }): Finding => [
      failed > 0 ? 'failure' : 'warning',
      via,
      `${waiting} messages wait and ${failed} failed (${lastError ?? 'not tried yet'}): see ` +
        '"What was sent" in docs/settings.md',
    ],
  );
  const { since, leads } = await readHistory(db);
  const findings: Finding[] = [
    [
      'ok',
      'database',
      `${which} has all migrations, and can store and send. It exists since ${since}, and has ` +
        `${leads} leads`,
    ],
  ];
  const holes = await vulnerabilityWarning(db);
  if (holes) findings.push(['warning', 'database', holes]);
  const lag = await clockLag(db);
  // From then on, db/sql/057_late_time.sql takes a new lead for one that waited.
  if (lag > 5)
    findings.push([
      'warning',
      'clock',
      `this machine's is ${lag.toFixed(1)} seconds behind the database's, so each lead counts as ` +
        'sent before, and a stop may hide a later one: set both by NTP',
    ]);
  return [...findings, ...unsent, ...(await checkBackup(db))];
}

/** Finds nothing if the service `backup` makes no backups, because it can't see others. */
async function checkBackup(db: Db): Promise<Finding[]> {
  const ages = await backupAges(db);
  const late = lateBackup(ages).map((what): Finding => ['failure', 'backup', what]);
  if (late.length > 0 || ages.proof === undefined) return late;
  // Whether the first copy was made isn't known.
  const copy =
    ages.copy === undefined
      ? 'there is no copy elsewhere'
      : 'a copy elsewhere is set up, and not late';
  return ages.isProved
    ? [['ok', 'backup', `a restore proved one in time, and no run is late; ${copy}`]]
    : [['warning', 'backup', `backups began, and no restore has proved one yet; ${copy}`]];
}

export async function checkSpool({ DATA_DIR }: Env): Promise<Finding> {
  const spool = openSpool(DATA_DIR);
  const { folder } = spool;
  if ((await access(folder).catch(codeOf)) === 'ENOENT')
    return ['warning', 'spool', `there is none in ${DATA_DIR} yet: 'start' creates it`];
  const code = await spool.tryToPut().catch(codeOf);
  if (code)
    return ['failure', 'spool', `${folder} cannot be written (${code}): check its owner and disk`];
  const { waiting, aside } = await spool.status();
  if (aside > 0)
    return [
      'failure',
      'spool',
      `${aside} files in ${spool.aside}: read each, it is a lead or a stop`,
    ];
  if (waiting > 0)
    return ['warning', 'spool', `${waiting} leads or stops wait for the database on this machine`];
  return ['ok', 'spool', `${folder} can be written`];
}
