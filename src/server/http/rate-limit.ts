import type { RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { tooManyTries } from '#content/form/form-errors.ts';
import type { Env } from '../env.server.ts';
import { HttpError } from './errors.ts';
import { visitorAddress } from './visitor-address.ts';

/** Makes a new limit, in the memory of this process. */
export const limitRequests = (env: Env): RequestHandler =>
  rateLimit({
    windowMs: env.RATE_LIMIT_WINDOW_MS,
    limit: env.RATE_LIMIT_MAX,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    // All addresses of an IPv6 network share a key. Visitors without a readable address share the
    // proxy's.
    keyGenerator: (req) => ipKeyGenerator(visitorAddress(req) ?? req.socket.remoteAddress ?? ''),
    handler: (_req, res, next) => {
      const minutes = Math.ceil(Number(res.getHeader('Retry-After')) / 60);
      next(new HttpError('too-many-requests', { detail: tooManyTries(minutes) }));
    },
  });
