import type { RequestHandler } from 'express';
import { ipKeyGenerator, MemoryStore, rateLimit, type ClientRateLimitInfo } from 'express-rate-limit';
import type { Database, Db } from '#db/client.server.ts';
import { countHit, dropPastWindows } from '#db/queries/rate-limits.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { HttpError } from './errors.ts';
import { routeOf } from '../telemetry/request-log.ts';

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

/** Counts in PostgreSQL, and in this process's memory while that is away: a visitor is not refused for it. */
class SharedStore extends MemoryStore {
  override localKeys = false;

  constructor(private readonly database: Database) {
    super();
  }

  override async increment(key: string): Promise<ClientRateLimitInfo> {
    const count = async (db: Db) => {
      const { hits, resetsAt } = await countHit(db, key, this.windowMs);
      if (hits === 1) await dropPastWindows(db);
      return { totalHits: hits, resetTime: resetsAt };
    };
    // The database's health has been noted by then.
    return this.database.run(count).catch(() => super.increment(key));
  }
}
