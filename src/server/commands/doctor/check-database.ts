import { dbOn } from '#db/client.server.ts';
import { withConnection } from '#db/connection.ts';
import { isSqlApplied } from '#db/migrate.ts';
import { newestMigrationTime } from '#db/migrations.ts';
import { classifyDatabaseError } from '#db/errors.ts';
import { verifiedBackupAge } from '#db/queries/backup-proofs.ts';
import { countUnsent } from '#db/queries/notifications.ts';
import { endOldSessions } from '#db/queries/sales-sessions.ts';
import { databaseFacts, type DatabaseFacts } from '#db/queries/database-facts.ts';
import { notificationChannels, type NotificationChannel } from '#shared/notifications.ts';
import { projectRoot } from '../../process/project-paths.ts';
import { explainDatabaseError } from '../../telemetry/explain-database-error.ts';
import { failure, ok, warning, type Finding } from './finding.ts';

const OLDEST_MAJOR = 15;
/** The site ends sessions of sales logins after ten minutes, within one minute. */
const OLD_TRANSACTION_MINUTES = 11;
/** Half of the transactions after which PostgreSQL refuses to write. Autovacuum begins at a tenth. */
const OLD_XIDS = 1_000_000_000;
/** Must equal the limit in src/ops/alerts.yml. */
const OLDEST_BACKUP_HOURS = 26;
/** The connections of a process (`db/client.server.ts`). */
const POOL_SIZE = 10;

type Channels = readonly NotificationChannel[];

/** `channels` are on. */
export async function checkDatabase(
  url: string,
  channels: Channels = notificationChannels,
): Promise<Finding[]> {
  const { host, pathname } = new URL(url);
  const where = `${decodeURIComponent(host)}${pathname}`;
  try {
    return await checkServer(url, where, channels);
  } catch (error) {
    const code = classifyDatabaseError(error)?.code;
    if (!code) throw error;
    return [outageFinding(where, code)];
  }
}

const checkServer = (url: string, where: string, channels: Channels): Promise<Finding[]> =>
  withConnection(url, async (client) => {
    const facts = await databaseFacts(client);
    if (facts.obstacle) return [outageFinding(where, facts.obstacle)];
    const migrations = checkMigrations(
      facts,
      facts.newestAppliedTime !== undefined && (await isSqlApplied(client, projectRoot)),
    );
    const findings = [checkVersion(facts, where), checkDurability(facts), checkTempFiles(facts)];
    findings.push(checkConnections(facts), migrations);
    if (migrations.state !== 'failure') {
      findings.push(checkTransactions(facts, await endOldSessions(dbOn(client), null)));
      findings.push(checkMessages(await countUnsent(dbOn(client)), channels));
    }
    return [...findings, checkBackup(await verifiedBackupAge(dbOn(client)))];
  });

function outageFinding(where: string, code: string): Finding {
  const { what, remedy } = explainDatabaseError(code);
  return failure('database', `${where} ${what} (${code})`, `${remedy}; until then, leads are spooled`);
}

function checkVersion({ major, version }: DatabaseFacts, where: string): Finding {
  if (major >= OLDEST_MAJOR) return ok('database', `PostgreSQL ${version} at ${where}`);
  return failure('database', `PostgreSQL ${version} at ${where}`, `use PostgreSQL ${OLDEST_MAJOR} or newer`);
}

function checkMessages(unsent: Awaited<ReturnType<typeof countUnsent>>, channels: Channels): Finding {
  const forgotten = unsent.filter(({ channel }) => !channels.includes(channel));
  if (forgotten.length === 0) return ok('messages', 'none waits for a channel that is off');
  const what = forgotten.map(({ channel, count }) => `${channel} is off, and ${count} wait`).join('; ');
  return warning('messages', what, 'turn the channel on, or the site drops them after 24 hours');
}

const durabilityProblems = {
  'fsync off': ['fsync is off: a crash may destroy the database', 'set fsync = on in postgresql.conf'],
  'commits off': [
    'synchronous_commit is off: a crash may lose what salespeople record',
    'set synchronous_commit = on on the server, the database and its roles',
  ],
  'no standby': [
    'commits wait for a standby, and none is connected',
    'start the standby, or empty synchronous_standby_names; until then, leads are spooled',
  ],
} as const;

export function checkDurability({
  durability,
  archivingFailedSeconds,
}: Pick<DatabaseFacts, 'durability' | 'archivingFailedSeconds'>): Finding {
  if (durability !== 'on') {
    const [what, remedy] = durabilityProblems[durability];
    return warning('durability', what, remedy);
  }
  if (archivingFailedSeconds === 0)
    return ok('durability', 'commits are on disk, and archiving of the WAL has not failed');
  const minutes = Math.ceil(archivingFailedSeconds / 60);
  const what = `PostgreSQL has failed to archive its WAL for ${minutes} min, and keeps it until its disk is full`;
  return failure('durability', what, "read the database server's log, and make room in the archive");
}

function checkTempFiles({ tempFileLimit }: DatabaseFacts): Finding {
  if (tempFileLimit) return ok('tempfiles', `a session may write ${tempFileLimit} of temporary files`);
  const remedy = "set temp_file_limit = '1GB' in postgresql.conf, and watch the room on the server's disk";
  return warning('tempfiles', 'any login may fill the disk with temporary files', remedy);
}

type Connections = Pick<DatabaseFacts, 'connections' | 'connectionLimit'>;

export function checkConnections({ connections, connectionLimit }: Connections): Finding {
  const what = `the site's role has ${connections} of ${connectionLimit} connections`;
  // An update starts a second process before it stops the first.
  if (connections + POOL_SIZE <= connectionLimit) return ok('connections', what);
  const remedy = "raise the role's connection limit or max_connections, or run fewer processes";
  return warning('connections', `${what}, too few for one more process`, remedy);
}

function checkMigrations({ newestAppliedTime: applied = 0 }: DatabaseFacts, hasSql: boolean): Finding {
  const newest = newestMigrationTime(projectRoot);
  const remedy = "run 'migrate' or 'start': both apply the migrations";
  if (applied < newest) {
    const what = applied ? 'migrations of this release are missing' : 'no migration was applied';
    return failure('migrations', what, remedy);
  }
  if (applied > newest) {
    const fine = 'fine if that release is the next after this one; otherwise, install that release';
    return warning('migrations', 'the database has migrations of a newer release', fine);
  }
  if (hasSql) return ok('migrations', 'all migrations of this release are applied');
  return failure('migrations', 'db/sql changed since it was applied', remedy);
}

function checkTransactions(
  { oldestXidAge }: DatabaseFacts,
  { oldestSeconds, outOfReach }: Awaited<ReturnType<typeof endOldSessions>>,
): Finding {
  const minutes = Math.floor((oldestSeconds ?? 0) / 60);
  const age = `the oldest transaction has run ${minutes} min, and the oldest xid is ${oldestXidAge} xids old`;
  if (outOfReach) {
    const remedy = `the site can't end their sessions: an administrator must grant them to the database's owner`;
    return warning('sessions', `${age}; logins of an administrator: ${outOfReach}`, remedy);
  }
  if (minutes < OLD_TRANSACTION_MINUTES && oldestXidAge < OLD_XIDS) return ok('sessions', age);
  const remedy = 'end the oldest session in pg_stat_activity, and check that autovacuum is on';
  return warning('sessions', age, remedy);
}

function checkBackup(seconds: number | undefined): Finding {
  if (seconds === undefined) {
    const remedy =
      "run `backup now` each day, or turn on Compose's profile 'backup'; fine if another tool backs this server up";
    return warning('backup', 'no verified backup is recorded in this database', remedy);
  }
  const hours = Math.floor(seconds / 3_600);
  const what = `the newest verified backup is ${hours} h old`;
  if (hours < OLDEST_BACKUP_HOURS) return ok('backup', what);
  return failure('backup', what, "run `backup now`, or read the log of Compose's service 'backup'");
}
