import { classifyDatabaseError, DatabaseFailure, LockTimeout, OperatorError } from '#db/errors.ts';
import { migrate } from '#db/migrate.ts';
import { ensureAppLogin } from '#db/roles/app-login.ts';
import { explainDatabaseError } from '../telemetry/explain-database-error.ts';
import { runRepeatedly } from '../run-repeatedly.ts';
import type { Logger } from '../telemetry/logger.ts';
import { projectRoot } from './project-paths.ts';

const RETRY_MS = 5_000;

/**
 * Retries in the background while the database fails; meanwhile, `outage` returns the error code. Rejects with OperatorError
 * if this release can't migrate it.
 */
export async function migrateOrRetry(url: string, logger: Logger) {
  let latest = await tryToMigrate(url);
  if (!latest) return { outage: () => undefined, stop: () => Promise.resolve() };
  const log = ({ code, reason }: Outage) =>
    logger.error({ code }, `${reason}. The site runs without the database, and retries`);
  log(latest);
  const migrateLater = async () => {
    const earlier = latest;
    latest = await tryToMigrate(url);
    if (latest) {
      if (latest.reason !== earlier?.reason) log(latest);
      return;
    }
    logger.info('the database answers now, and its migrations are applied');
    void stop();
  };
  const stop = runRepeatedly(migrateLater, {
    everyMs: RETRY_MS,
    onFailure: (err) => logger.error({ err }, 'the migrations failed and will be retried'),
  });
  return { outage: () => latest?.code, stop };
}

interface Outage {
  code: string;
  reason: string;
  isLock: boolean;
}

/** Returns undefined if the migrations are applied. */
export async function tryToMigrate(url: string, sitePassword?: string): Promise<Outage | undefined> {
  try {
    if (sitePassword) await ensureAppLogin(url, sitePassword);
    await migrate(url, projectRoot);
    return undefined;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const classified = classifyDatabaseError(error);
    // Shows the driver's message. It may quote the statement, but a migration contains no visitor's data.
    const message = error instanceof Error ? error.message : String(error);
    if (!classified) throw new OperatorError(`the migrations failed: ${message}`, { cause: error });
    const { code } = classified;
    if (classified instanceof LockTimeout) return { code, reason: message, isLock: true };
    const { what, remedy } = explainDatabaseError(code);
    const said = classified instanceof DatabaseFailure && !classified.isValueError ? ` (${message})` : '';
    return { code, reason: `the database ${what}${said}: ${remedy}`, isLock: false };
  }
}
