import { setTimeout as sleep } from 'node:timers/promises';
import { dbOn } from '#db/client.server.ts';
import { withConnection } from '#db/connection.ts';
import {
  connectFailure,
  databaseErrorOf,
  DatabaseRefusal,
  DatabaseUnavailable,
  OperatorError,
} from '#db/errors.ts';
import { otherDatabase } from '#db/identity.ts';
import { migrate } from '#db/migrate.ts';
import { runRepeatedly } from '#runtime/run-repeatedly.ts';
import type { Logger } from '../telemetry/logger.ts';
import { projectRoot } from './project-paths.ts';

const RETRY_MS = 5_000;
// Longer than a migration usually takes. A database may accept a connection, and answer nothing.
const PATIENCE_MS = 10_000;

/**
 * Goes on in the background if the database fails, takes longer, or isn't the one of this folder.
 * Rejects with OperatorError if this release can't migrate it.
 */
export async function migrateOrRetry(
  url: string,
  dataDir: string,
  logger: Logger,
): Promise<() => Promise<void>> {
  let logged: string | undefined;
  const attempt = async () => {
    const { outage } = await tryToMigrate(url, { dataDir });
    if (outage && outage.reason !== logged)
      logger.error({ code: outage.code }, `${outage.reason}. The site runs, and retries`);
    logged = outage?.reason;
    return !outage;
  };
  const first = attempt();
  const isApplied = await Promise.race([first, sleep(PATIENCE_MS, undefined, { ref: false })]);
  if (isApplied) return () => Promise.resolve();
  if (isApplied === undefined)
    logger.error('the migrations are not applied yet. The site runs meanwhile');
  const retry = async () => {
    await Promise.allSettled([first]);
    if (!(await attempt())) return;
    logger.info('the database answers now, and its migrations are applied');
    void stop();
  };
  const onFailure = (err: unknown) =>
    logger.error({ err }, 'the migrations failed and will be retried');
  const stop = runRepeatedly(retry, { everyMs: RETRY_MS, onFailure });
  return stop;
}

/** For a database that was made anew, or restored from an older release, under the running site. */
export async function migrateAgain(url: string, dataDir: string): Promise<void> {
  const { outage } = await tryToMigrate(url, { dataDir });
  if (outage) throw new DatabaseUnavailable(outage.code, outage.reason);
}

interface Outage {
  code: string;
  reason: string;
}

/**
 * Returns as whom it stored a lead to try, or why the migrations aren't applied. With `dataDir`, a
 * database that the site of this folder doesn't store in stays as it is. With `sitePassword`, the
 * site's own role may log in.
 */
export async function tryToMigrate(
  url: string,
  options: { dataDir?: string; sitePassword?: string | undefined },
): Promise<{ role: string; outage?: never } | { outage: Outage }> {
  const { dataDir, sitePassword } = options;
  try {
    const other =
      dataDir && (await withConnection(url, (client) => otherDatabase(dbOn(client), dataDir)));
    if (other) return { outage: { code: 'OTHER_DATABASE', reason: other } };
    return { role: await migrate(url, projectRoot, sitePassword) };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    return { outage: outageOf(error) };
  }
}

// What PostgreSQL says of a statement: it isn't valid, something exists or lacks, or isn't allowed.
const STATEMENT_FAILED = /^(42|3F|0A|2BP01|P0001)/;

function outageOf(error: unknown): Outage {
  const known = databaseErrorOf(error);
  const isKnown = known instanceof DatabaseUnavailable || known instanceof DatabaseRefusal;
  const failure = isKnown ? known : connectFailure(error);
  const { code } = failure;
  if (failure === error) return { code, reason: failure.message };
  // The driver's message may quote the statement, but a migration contains no visitor's data.
  const message = error instanceof Error ? error.message : String(error);
  if (!STATEMENT_FAILED.test(code)) return { code, reason: `${failure.message} (${message})` };
  const remedy = code === '42501' ? '. Its owner or a superuser may' : '';
  return { code, reason: `the migrations failed (${code}): ${message}${remedy}` };
}
