import { hash } from 'node:crypto';
import { isIP } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, MemoryStore, rateLimit, type RateLimitInfo } from 'express-rate-limit';
import { batched } from '#db/batched.ts';
import type { Database } from '#db/client.server.ts';
import { countHits } from '#db/queries/rate-limits.ts';
import type { Env } from '../env.server.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { HttpError } from './errors.ts';
import { routeOf } from './normalize-url.ts';

const BATCHES = { concurrency: 2, batchSize: 1_000 };

export interface LimitDependencies {
  env: Env;
  database: Database;
  metrics: Metrics;
}

export function limitRequests(
  name: string,
  { env, database, metrics }: LimitDependencies,
  max = env.RATE_LIMIT_MAX,
): RequestHandler {
  return rateLimit({
    windowMs: env.RATE_LIMIT_WINDOW_MS,
    limit: max,
    identifier: name,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: (req) => `${name} ${clientKey(req.ip ?? '')}`,
    store: new SharedStore(database),
    // With the library's checks, a client's headers could cause warnings on the console.
    validate: false,
    handler: (req, _res, next) => {
      metrics.countRefusal(routeOf(req.originalUrl));
      const { used } = (req as Request & { rateLimit: RateLimitInfo }).rateLimit;
      next(new HttpError('too-many-requests', { omitsTypedValues: used > 2 * max }));
    },
  });
}

/** Gives all addresses of an IPv6 network the same key. With a trusted proxy, `ip` may be any text. */
export const clientKey = (ip: string) => (isIP(ip) ? ipKeyGenerator(ip) : hash('sha256', ip));

/** Counts requests in PostgreSQL, or in memory if that fails. */
class SharedStore extends MemoryStore {
  override localKeys = false;

  private readonly count = batched(
    (keys: string[]) => this.database.run((db) => countHits(db, keys, this.windowMs)),
    BATCHES,
  );

  constructor(private readonly database: Database) {
    super();
  }

  override async increment(key: string) {
    try {
      const { hits, resetsAt } = await this.count(key);
      return { totalHits: hits, resetTime: resetsAt };
    } catch {
      // Not logged here, because `openDatabase` reports outages.
      return super.increment(key);
    }
  }
}
