import { databaseErrorOf, DatabaseRefusal, DatabaseUnavailable, OperatorError } from '#db/errors.ts';
import { migrate } from '#db/migrate.ts';
import { runRepeatedly } from '#db/run-repeatedly.ts';
import type { Logger } from '../telemetry/logger.ts';
import { projectRoot } from './project-paths.ts';

const RETRY_MS = 5_000;

/** Retries in the background if the database fails. Rejects with OperatorError if this release can't migrate it. */
export async function migrateOrRetry(url: string, logger: Logger): Promise<() => Promise<void>> {
  let logged: string | undefined;
  const isDone = async () => {
    const outage = await tryToMigrate(url);
    if (outage && outage.reason !== logged)
      logger.error({ code: outage.code }, `${outage.reason}. The site runs, and retries`);
    logged = outage?.reason;
    return !outage;
  };
  if (await isDone()) return () => Promise.resolve();
  const retry = async () => {
    if (!(await isDone())) return;
    logger.info('the database answers now, and its migrations are applied');
    void stop();
  };
  const onFailure = (err: unknown) => logger.error({ err }, 'the migrations failed and will be retried');
  const stop = runRepeatedly(retry, { everyMs: RETRY_MS, onFailure });
  return stop;
}

/** Returns undefined if the migrations are applied. With `sitePassword`, the site's own role may log in. */
export async function tryToMigrate(url: string, sitePassword?: string) {
  try {
    await migrate(url, projectRoot, sitePassword);
    return undefined;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const failure = databaseErrorOf(error);
    // Shows the driver's message. It may quote the statement, but a migration contains no visitor's data.
    const message = error instanceof Error ? error.message : String(error);
    if (!(failure instanceof DatabaseUnavailable || failure instanceof DatabaseRefusal))
      throw new OperatorError(`the migrations failed: ${message}`, { cause: error });
    return { code: failure.code, reason: failure.message + (failure === error ? '' : ` (${message})`) };
  }
}
