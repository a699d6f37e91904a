import { setTimeout as sleep } from 'node:timers/promises';
import {
  connectFailure,
  databaseErrorOf,
  DatabaseRefusal,
  DatabaseUnavailable,
} from '#db/errors/database-error.ts';
import { OperatorError } from '#runtime/operator-error.ts';
import { codeOf } from '#runtime/error-code.ts';
import { migrate, type Migrated } from '#db/migrate/migrate.ts';
import { runRepeatedly } from '#runtime/run-repeatedly.ts';
import type { Logger } from '../telemetry/logger.ts';
import { projectRoot } from './project-paths.ts';

const RETRY_MS = 5_000;
// Longer than a migration usually takes. A database may accept a connection and never answer.
const PATIENCE_MS = 10_000;

export type Migrations = ReturnType<typeof openMigrations>;

interface MigrationOptions {
  /** Hears of a database that was empty. */
  onNew: () => void;
  startServer?: () => Promise<void>;
}

/** One run at a time. */
export function openMigrations(url: string, { onNew, startServer }: MigrationOptions) {
  let running: Promise<void> | undefined;
  let isPending = false;

  async function apply(): Promise<void> {
    isPending = true;
    await startServer?.();
    const { outage, isNew } = await tryToMigrate(url);
    if (outage) throw new DatabaseUnavailable(outage.code, outage.reason);
    if (isNew) onNew();
    isPending = false;
  }

  /**
   * Rejects with DatabaseUnavailable if the database fails, or with OperatorError if this release
   * can't migrate it.
   */
  function run(): Promise<void> {
    running ??= apply().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    run,
    /** Whether the last run goes on or failed, so that views and functions may be older. */
    isPending: () => isPending,
    /** Rejects while another run is in progress, instead of waiting for it. */
    runUnlessRunning: (): Promise<void> => (running ? Promise.reject(isRunning()) : run()),
  };
}

const isRunning = () => new DatabaseUnavailable('MIGRATING');

interface RetryOptions {
  logger: Logger;
  /** Reports a failure, unless the last one had the same cause. */
  onFailure: (error: unknown) => void;
}

/**
 * Goes on in the background if the migrations fail or take longer than ten seconds. Rejects with
 * OperatorError if this release can't migrate the database.
 */
export async function migrateOrRetry(
  { run }: Migrations,
  { logger, onFailure }: RetryOptions,
): Promise<() => Promise<void>> {
  let reported: string | undefined;
  const report = (error: unknown): void => {
    const code = codeOf(error);
    if (code === undefined || code !== reported) onFailure(error);
    reported = code;
  };
  const attempt = async (): Promise<boolean> => {
    try {
      await run();
      return true;
    } catch (error) {
      if (error instanceof OperatorError) throw error;
      report(error);
      return false;
    }
  };
  const first = attempt();
  const isApplied = await Promise.race([first, sleep(PATIENCE_MS, undefined, { ref: false })]);
  if (isApplied) return () => Promise.resolve();
  if (isApplied === undefined) report(isRunning());
  const retry = async () => {
    await Promise.allSettled([first]);
    if (!(await attempt())) return;
    logger.info('the migrations are applied');
    void stop();
  };
  const stop = runRepeatedly(retry, { everyMs: RETRY_MS, onFailure });
  return stop;
}

interface Outage {
  code: string;
  reason: string;
}

/** Returns what `migrate` does, or why the migrations aren't applied. */
export async function tryToMigrate(
  url: string,
  sitePassword?: string,
): Promise<(Migrated & { outage?: never }) | ({ outage: Outage } & Partial<Migrated>)> {
  try {
    return await migrate(url, projectRoot, sitePassword);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    return { outage: outageOf(error) };
  }
}

// What PostgreSQL says of a statement: it isn't valid, something exists or lacks, or isn't allowed.
const STATEMENT_FAILED = /^(42|3F|0A|2BP01|P0001)/;

function outageOf(error: unknown): Outage {
  const cause = databaseErrorOf(error);
  const isKnown = cause instanceof DatabaseUnavailable || cause instanceof DatabaseRefusal;
  const failure = isKnown ? cause : connectFailure(error);
  const { code } = failure;
  if (failure === error) return { code, reason: failure.message };
  // The driver's message may quote the statement, but a migration contains no visitor's data.
  const message = error instanceof Error ? error.message : String(error);
  if (!STATEMENT_FAILED.test(code)) return { code, reason: `${failure.message} (${message})` };
  const remedy = code === '42501' ? '. Its owner or a superuser may' : '';
  return { code, reason: `the migrations failed (${code}): ${message}${remedy}` };
}
