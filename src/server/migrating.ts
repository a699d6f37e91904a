import { setTimeout as sleep } from 'node:timers/promises';
import { classifyDatabaseError, DatabaseUnavailable } from '#db/errors.ts';
import { migrate } from '#db/migrate.ts';
import type { Logger } from './logger.ts';

const RETRY_MS = 5_000;

/** A migration was refused; the message is PostgreSQL's own, which holds no visitor's data here. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/**
 * Applies the migrations. Where the database does not answer it says so and tries again in the background;
 * what it returns ends the trying. Rejects with MigrationError where the first try is refused.
 */
export async function keepMigrating(
  url: string,
  folder: string,
  logger: Logger,
): Promise<() => Promise<void>> {
  const unavailable = await applyMigrations(url, folder);
  if (!unavailable) return () => Promise.resolve();

  const { code } = unavailable;
  logger.error(
    { code },
    `the database does not answer: starting without it, next try in ${RETRY_MS / 1000} s`,
  );
  const stop = new AbortController();
  const trying = retry(url, folder, logger, stop.signal);
  return async () => {
    stop.abort();
    await trying;
  };
}

async function retry(url: string, folder: string, logger: Logger, signal: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      if (await applyMigrations(url, folder)) continue;
      logger.info('the database answers: its migrations are applied');
      return;
    } catch (err) {
      logger.error({ err }, 'the migrations failed, and are tried again');
    }
  }
}

/** Undefined once the migrations are applied. */
export async function applyMigrations(url: string, folder: string): Promise<DatabaseUnavailable | undefined> {
  try {
    await migrate(url, folder);
    return undefined;
  } catch (error) {
    const known = classifyDatabaseError(error);
    if (known instanceof DatabaseUnavailable) return known;
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new MigrationError(
      `the migrations failed: ${reason instanceof Error ? reason.message : String(reason)}`,
      { cause: error },
    );
  }
}
