import type { RequestHandler } from 'express';
import { ipKeyGenerator, MemoryStore, rateLimit, type ClientRateLimitInfo } from 'express-rate-limit';
import type { Database } from '#db/client.server.ts';
import { countHits, dropPastWindows, type HitCount } from '#db/queries/rate-limits.ts';
import { BUSY, DatabaseUnavailable } from '#db/errors.ts';
import { withDeadline } from '#shared/with-deadline.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { HttpError } from './errors.ts';
import { routeOf } from '../telemetry/request-log.ts';

const DROP_AT_MOST_EVERY_MS = 1_000;
// As long as one statement may take, that of the hits before it included.
const COUNT_WITHIN_MS = 1_700;

export interface LimitOptions {
  database: Database;
  metrics: Pick<Metrics, 'limitReached'>;
  windowMs: number;
  max: number;
}

/** A limit per client on one named route, shared by all processes on the database. */
export function limitRequests(
  route: string,
  { database, metrics, windowMs, max }: LimitOptions,
): RequestHandler {
  return rateLimit({
    windowMs,
    limit: max,
    identifier: route,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: (req) => `${route} ${ipKeyGenerator(req.ip ?? '')}`,
    store: new SharedStore(database),
    // It would write to the console; a client may send X-Forwarded-For whatever TRUST_PROXY says.
    validate: { xForwardedForHeader: false },
    handler: (req, _res, next) => {
      metrics.limitReached(routeOf(req));
      next(new HttpError('too-many-requests'));
    },
  });
}

/** Hits of one key that are counted by one statement. */
interface Batch {
  size: number;
  isSent: boolean;
  counted: Promise<HitCount>;
}

/** A visitor who sends again while the database is slow waits no longer than others do. */
const inTime = <T>(counting: Promise<T>) =>
  withDeadline(counting, COUNT_WITHIN_MS, () => new DatabaseUnavailable(BUSY));

/** Counts in PostgreSQL, and in this process's memory while that is away: a visitor is not refused for it. */
class SharedStore extends MemoryStore {
  override localKeys = false;

  private droppedAt = -Infinity;
  private readonly latest = new Map<string, Batch>();

  constructor(private readonly database: Database) {
    super();
  }

  override async increment(key: string): Promise<ClientRateLimitInfo> {
    try {
      const { hits, resetsAt } = await this.countTogether(key);
      if (hits === 1) this.dropPastWindows();
      return { totalHits: hits, resetTime: resetsAt };
    } catch {
      // The database's health has been noted by then.
      return super.increment(key);
    }
  }

  /** What comes while the key is being counted is counted after that, at once, and each has a number of its own. */
  private async countTogether(key: string): Promise<HitCount> {
    const latest = this.latest.get(key);
    const batch = latest && !latest.isSent ? latest : this.openBatch(key, latest?.counted);
    const place = ++batch.size;
    const { hits, resetsAt } = await (latest ? inTime(batch.counted) : batch.counted);
    return { hits: hits - batch.size + place, resetsAt };
  }

  private openBatch(key: string, before: Promise<unknown> = Promise.resolve()): Batch {
    const send = () => {
      batch.isSent = true;
      return this.database.run((db) => countHits(db, key, this.windowMs, batch.size));
    };
    const end = () => {
      if (this.latest.get(key) === batch) this.latest.delete(key);
    };
    const batch: Batch = {
      size: 0,
      isSent: false,
      counted: before
        .catch(() => undefined)
        .then(send)
        .finally(end),
    };
    this.latest.set(key, batch);
    return batch;
  }

  /** Beside the request, which does not wait for it: whoever comes next tries again. */
  private dropPastWindows(): void {
    if (performance.now() - this.droppedAt < DROP_AT_MOST_EVERY_MS) return;
    this.droppedAt = performance.now();
    this.database.run(dropPastWindows).catch(() => undefined);
  }
}
