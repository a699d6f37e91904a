import { classifyDatabaseError, DatabaseUnavailable, LockTimeout, OperatorError } from '#db/errors.ts';
import { withConnection } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { requireBackup } from '#db/require-backup.ts';
import { ensureAppLogin } from '#db/roles/app-login.ts';
import { EnvironmentError, readEnv } from '../env.server.ts';
import { explainDatabaseError } from '../commands/doctor/explain-database-error.ts';
import { runRepeatedly } from '../run-repeatedly.ts';
import type { Logger } from '../telemetry/logger.ts';
import { projectRoot } from './project-paths.ts';

const RETRY_MS = 5_000;

export async function migrateOnly(): Promise<void> {
  const { DATABASE_URL: ownerUrl, APP_DATABASE_URL_FILE: file, MIGRATE_BACKUP_HOURS: hours } = readEnv();
  if (!ownerUrl) throw new EnvironmentError(['DATABASE_URL: set it to the database to migrate']);
  const report = (line: string) => void process.stdout.write(`${line}\n`);
  let unavailable = await tryToMigrate(ownerUrl, report, hours);
  let reported: string | undefined;
  while (unavailable instanceof LockTimeout) {
    if (unavailable.message !== reported) process.stderr.write(`${unavailable.message}\n`);
    reported = unavailable.message;
    unavailable = await tryToMigrate(ownerUrl, report, hours);
  }
  if (unavailable) throw new OperatorError(unavailable.message);
  await ensureAppLogin({ ownerUrl, file });
  process.stdout.write('The database is at the newest migration.\n');
}

export interface Migrating {
  /** The error code while the migrations are not applied. */
  outage: () => string | undefined;
  stop: () => Promise<void>;
}

/** Retries in the background while the database is unavailable. Rejects with OperatorError if a retry can't help. */
export async function migrateOrRetry(url: string, logger: Logger): Promise<Migrating> {
  const report = (line: string) => logger.info(line);
  const unavailable = await tryToMigrate(url, report);
  if (!unavailable) return { outage: () => undefined, stop: () => Promise.resolve() };
  const explain = (outage: DatabaseUnavailable) =>
    `${reasonOf(outage)}. The site runs without the database and retries every ${RETRY_MS / 1000} s`;
  logger.error({ code: unavailable.code }, explain(unavailable));
  const stop = new AbortController();
  let latest: DatabaseUnavailable | undefined = unavailable;
  const migrateLater = async () => {
    const earlier = latest;
    latest = await tryToMigrate(url, report);
    if (latest) {
      if (latest.message !== earlier?.message) logger.error({ code: latest.code }, explain(latest));
      return;
    }
    logger.info('the database answers now, and its migrations are applied');
    stop.abort();
  };
  const retrying = runRepeatedly(migrateLater, {
    everyMs: RETRY_MS,
    signal: stop.signal,
    onFailure: (err) => logger.error({ err }, 'the migrations failed and will be retried'),
  });
  return {
    outage: () => latest?.code,
    stop: () => {
      stop.abort();
      return retrying;
    },
  };
}

function reasonOf(outage: DatabaseUnavailable): string {
  if (outage instanceof LockTimeout) return outage.message;
  const { what, remedy } = explainDatabaseError(outage.code);
  return `the database ${what}: ${remedy}`;
}

async function tryToMigrate(
  url: string,
  report: (line: string) => void,
  backupHours = 0,
): Promise<DatabaseUnavailable | undefined> {
  try {
    if (backupHours) await withConnection(url, (client) => requireBackup(client, projectRoot, backupHours));
    const changed = await migrate(url, projectRoot);
    if (changed) report(`the upgrade changed the identity of ${changed}`);
    return undefined;
  } catch (error) {
    const classified = classifyDatabaseError(error);
    if (classified instanceof DatabaseUnavailable) return classified;
    // Shows the driver's message. It may quote the statement, but a migration contains no visitor's data.
    const message = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`the migrations failed: ${message}`, { cause: error });
  }
}
