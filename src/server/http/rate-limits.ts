import { hash } from 'node:crypto';
import { isIP } from 'node:net';
import type { Request, RequestHandler } from 'express';
import {
  ipKeyGenerator,
  MemoryStore,
  rateLimit,
  type ClientRateLimitInfo,
  type RateLimitInfo,
} from 'express-rate-limit';
import { batched } from '#db/batched.ts';
import type { Database } from '#db/client.server.ts';
import { countHits, deleteExpiredWindows } from '#db/queries/rate-limits.ts';
import type { Env } from '../env.server.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { HttpError } from './errors.ts';
import { routeOf } from './normalize-url.ts';

const DROP_AT_MOST_EVERY_MS = 1_000;
const BATCHES = { concurrency: 2, batchSize: 1_000 };

export interface LimitDependencies {
  env: Env;
  database: Database;
  metrics: Metrics;
}

/** A limit per client on one named route, shared by all processes on the database. */
export function limitRequests(
  route: string,
  { env, database, metrics }: LimitDependencies,
  max = env.RATE_LIMIT_MAX,
): RequestHandler {
  return rateLimit({
    windowMs: env.RATE_LIMIT_WINDOW_MS,
    limit: max,
    identifier: route,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: (req) => `${route} ${clientKey(req.ip ?? '')}`,
    store: new SharedStore(database),
    // The library's checks write to the console what a client can cause.
    validate: false,
    handler: (req, _res, next) => {
      metrics.limitReached(routeOf(req.originalUrl));
      const { used } = (req as Request & { rateLimit: RateLimitInfo }).rateLimit;
      next(new HttpError('too-many-requests', { omitsValues: used > 2 * max }));
    },
  });
}

/** The address, with IPv6 by network. A proxy may pass on any other text: that becomes a hash. */
const clientKey = (ip: string) => (isIP(ip) ? ipKeyGenerator(ip) : hash('sha256', ip));

/** Counts in PostgreSQL. During an outage it counts in memory, because visitors must still be served. */
class SharedStore extends MemoryStore {
  override localKeys = false;

  private droppedAt = -Infinity;
  private readonly count = batched(
    (keys: string[]) => this.database.run((db) => countHits(db, keys, this.windowMs)),
    BATCHES,
  );

  constructor(private readonly database: Database) {
    super();
  }

  override async increment(key: string): Promise<ClientRateLimitInfo> {
    try {
      const { hits, resetsAt } = await this.count(key);
      if (hits === 1) this.deleteExpiredWindows();
      return { totalHits: hits, resetTime: resetsAt };
    } catch {
      // The database's health is logged elsewhere.
      return super.increment(key);
    }
  }

  /** The request doesn't wait for it, and the next one tries again if it fails. */
  private deleteExpiredWindows(): void {
    if (performance.now() - this.droppedAt < DROP_AT_MOST_EVERY_MS) return;
    this.droppedAt = performance.now();
    this.database.run(deleteExpiredWindows).catch(() => undefined);
  }
}
