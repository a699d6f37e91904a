import type { RequestHandler } from 'express';
import {
  ipKeyGenerator,
  MemoryStore,
  rateLimit,
  type ClientRateLimitInfo,
  type Options,
  type Store,
} from 'express-rate-limit';
import type { Database } from '#db/client.server.ts';
import { countHit, dropPastWindows, forgetHits, uncountHit } from '#db/queries/rate-limits.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { HttpError } from './errors.ts';
import { routeOf } from './route-of.ts';

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
class SharedStore implements Store {
  readonly localKeys = false;
  private readonly memory = new MemoryStore();
  private windowMs = 0;

  constructor(private readonly database: Database) {}

  init(options: Options): void {
    this.windowMs = options.windowMs;
    this.memory.init(options);
  }

  async increment(key: string): Promise<ClientRateLimitInfo> {
    try {
      const { hits, resetsAt } = await this.database.run(async (db) => {
        const count = await countHit(db, key, this.windowMs);
        if (count.hits === 1) await dropPastWindows(db);
        return count;
      });
      return { totalHits: hits, resetTime: resetsAt };
    } catch {
      // The database's health has been noted by then.
      return this.memory.increment(key);
    }
  }

  async decrement(key: string): Promise<void> {
    await this.database.run((db) => uncountHit(db, key)).catch(() => this.memory.decrement(key));
  }

  async resetKey(key: string): Promise<void> {
    await this.database.run((db) => forgetHits(db, key)).catch(() => this.memory.resetKey(key));
  }
}
