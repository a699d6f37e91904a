import { withConnection } from '#db/connection.ts';
import { applyRetention } from '#db/queries/retention.ts';
import { repeat } from '../repeat.ts';
import type { Logger } from '../telemetry/logger.ts';

interface RetentionOptions {
  url: string;
  /** RETENTION_SUSPECTED_DAYS. */
  suspectedDays: number | undefined;
  logger: Logger;
  isMigrated: () => Promise<boolean>;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const RETRY_MS = 15 * 60 * 1_000;

/**
 * Applies the retention rules now and each day. Several processes may do so. The returned function stops the
 * schedule without waiting for a running statement. If the process exits first, PostgreSQL rolls the statement back.
 */
export function startRetention({ url, suspectedDays, logger, isMigrated }: RetentionOptions) {
  const stop = new AbortController();
  let appliedAt = 0;
  const apply = async () => {
    if (Date.now() - appliedAt < DAY_MS || !(await isMigrated())) return;
    // A connection of its own, because the pool's statements are short.
    const removed = await withConnection(url, (client) => applyRetention(client, suspectedDays));
    appliedAt = Date.now();
    logger.info(removed, 'the retention rules were applied');
  };
  void repeat(apply, {
    everyMs: RETRY_MS,
    signal: stop.signal,
    onFailure: (err) => logger.error({ err }, 'the retention rules were not applied, and will be retried'),
  });
  return () => {
    stop.abort();
    return Promise.resolve();
  };
}
