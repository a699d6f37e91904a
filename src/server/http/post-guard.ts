import { setImmediate as nextTurn } from 'node:timers/promises';
import { Router, type Request, type RequestHandler } from 'express';
import { ipKeyGenerator, MemoryStore, rateLimit } from 'express-rate-limit';
import { tooManyTries } from '#content/form/form-errors.ts';
import type { Database } from '#db/client.server.ts';
import { countHits } from '#db/queries/rate-limits.ts';
import type { Env } from '../env.server.ts';
import { HttpError } from './errors.ts';
import { sameOrigin } from './same-origin.ts';
import { visitorAddress } from './trust-proxy.ts';

export interface GuardDependencies {
  env: Env;
  database: Database;
}

/** Refuses posts from other sites, and posts of a client beyond `max`, before their bodies are read. */
export const guardPost = (path: string, dependencies: GuardDependencies, max?: number): RequestHandler =>
  Router().use(sameOrigin(dependencies.env.PUBLIC_URL), limitRequests(path, dependencies, max));

const limitRequests = (path: string, { env, database }: GuardDependencies, max = env.RATE_LIMIT_MAX) =>
  rateLimit({
    windowMs: env.RATE_LIMIT_WINDOW_MS,
    limit: max,
    identifier: path,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    keyGenerator: (req) => `${path} ${clientKey(req)}`,
    store: new SharedStore(database),
    // With the library's checks, a client's headers could cause warnings on the console.
    validate: false,
    handler: (_req, res, next) => {
      const minutes = Math.max(1, Math.ceil(Number(res.getHeader('Retry-After')) / 60));
      next(new HttpError('too-many-requests', { detail: tooManyTries(minutes) }));
    },
  });

/** The same for all addresses of an IPv6 network. Visitors without a readable address share the proxy's key. */
export const clientKey = (req: Request) =>
  ipKeyGenerator(visitorAddress(req) ?? req.socket.remoteAddress ?? '');

/** Counts requests in PostgreSQL, or in memory if that fails. Those that come at once are counted by one statement. */
class SharedStore extends MemoryStore {
  override localKeys = false;
  private batch: ReturnType<typeof this.openBatch> | undefined;

  constructor(private readonly database: Database) {
    super();
  }

  override async increment(key: string) {
    this.batch ??= this.openBatch();
    const { keys, counts } = this.batch;
    const place = keys.push(key) - 1;
    // A failure isn't logged here, because `openDatabase` reports outages.
    const count = (await counts.catch(() => []))[place];
    return count ? { totalHits: count.hits, resetTime: count.resetsAt } : super.increment(key);
  }

  private openBatch() {
    const keys: string[] = [];
    const counts = nextTurn().then(() => {
      this.batch = undefined;
      return this.database.run((db) => countHits(db, keys, this.windowMs));
    });
    return { keys, counts };
  }
}
