import { setTimeout as sleep } from 'node:timers/promises';
import { classifyDatabaseError, DatabaseUnavailable } from '#db/errors.ts';
import { migrate } from '#db/migrate.ts';
import type { Logger } from './logger.ts';

const RETRY_MS = 5_000;

/**
 * Applies the migrations. Where the database does not answer it says so and tries again in the background;
 * what it returns ends the trying. A migration that fails for another reason rejects.
 */
export async function keepMigrating(
  url: string,
  folder: string,
  logger: Logger,
): Promise<() => Promise<void>> {
  const attempt = async () => {
    try {
      await migrate(url, folder);
      return true;
    } catch (error) {
      const known = classifyDatabaseError(error);
      if (!(known instanceof DatabaseUnavailable)) throw known ?? error;
      return false;
    }
  };
  const stop = new AbortController();
  if (await attempt()) return () => Promise.resolve();

  logger.error(`the database does not answer: starting without it, next try in ${RETRY_MS / 1000} s`);
  const trying = (async () => {
    while (!stop.signal.aborted) {
      await sleep(RETRY_MS, undefined, { signal: stop.signal });
      if (await attempt()) break;
    }
    logger.info('the database answers: its migrations are applied');
  })().catch((err: unknown) => {
    if (!stop.signal.aborted) logger.error({ err }, 'the migrations failed');
  });
  return async () => {
    stop.abort();
    await trying;
  };
}
