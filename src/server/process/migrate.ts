import {
  databaseErrorOf,
  DatabaseRefusal,
  DatabaseUnavailable,
  LOCK_TIMEOUT,
  OperatorError,
} from '#db/errors.ts';
import { migrate } from '#db/migrate.ts';
import { ensureAppLogin } from '#db/roles/app-login.ts';
import { runRepeatedly } from '../run-repeatedly.ts';
import type { Logger } from '../telemetry/logger.ts';
import { projectRoot } from './project-paths.ts';

const RETRY_MS = 5_000;

/** Retries in the background if the database fails. Rejects with OperatorError if this release can't migrate it. */
export async function migrateOrRetry(url: string, logger: Logger): Promise<() => Promise<void>> {
  let latest = await tryToMigrate(url);
  if (!latest) return () => Promise.resolve();
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
  return stop;
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
    const failure = databaseErrorOf(error);
    // Shows the driver's message. It may quote the statement, but a migration contains no visitor's data.
    const message = error instanceof Error ? error.message : String(error);
    if (!(failure instanceof DatabaseUnavailable || failure instanceof DatabaseRefusal))
      throw new OperatorError(`the migrations failed: ${message}`, { cause: error });
    const said = failure === error ? '' : ` (${message})`;
    return { code: failure.code, reason: failure.message + said, isLock: failure.code === LOCK_TIMEOUT };
  }
}
