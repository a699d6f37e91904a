import { withConnection } from '#db/connection.ts';
import { applyRetention } from '#db/queries/retention.ts';
import { runRepeatedly } from '../run-repeatedly.ts';
import type { Logger } from '../telemetry/logger.ts';

interface RetentionOptions {
  url: string;
  suspectedDays: number | undefined;
  logger: Logger;
  isMigrated: () => Promise<boolean>;
}

// Some rows expire after one day, and the privacy policy promises to keep them for at most two days.
const APPLY_EVERY_MS = 12 * 60 * 60 * 1_000;
const RETRY_MS = 15 * 60 * 1_000;

/** The returned function doesn't wait for a running statement, because PostgreSQL rolls an unfinished statement back. */
export function startRetention({ url, suspectedDays, logger, isMigrated }: RetentionOptions) {
  const stop = new AbortController();
  let appliedAt = 0;
  const apply = async () => {
    if (Date.now() - appliedAt < APPLY_EVERY_MS || !(await isMigrated())) return;
    // Uses its own connection, because statements on the pool's connections have a short time limit.
    const removed = await withConnection(url, (client) => applyRetention(client, suspectedDays));
    appliedAt = Date.now();
    logger.info(removed, 'the retention rules were applied');
  };
  void runRepeatedly(apply, {
    everyMs: RETRY_MS,
    signal: stop.signal,
    onFailure: (err) => logger.error({ err }, 'the retention rules were not applied, and will be retried'),
  });
  return () => {
    stop.abort();
    return Promise.resolve();
  };
}
