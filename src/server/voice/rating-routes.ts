import { Router, type Request, type Response } from 'express';
import * as z from 'zod/mini';
import type { Database } from '#db/client.server.ts';
import { storeVoiceRating } from '#db/queries/voice-ratings.ts';
import { fieldErrors, paths } from '#shared/api.ts';
import { optionalText } from '#shared/lead-input.ts';
import { WHY_LENGTH } from '#shared/voice-rating.ts';
import type { Env } from '../env.server.ts';
import { allowMethods } from '../http/allow-methods.ts';
import { HttpError } from '../http/errors.ts';
import { parseBody } from '../http/parse-body.ts';
import { limitRequests } from '../http/rate-limits.ts';
import { sameOrigin } from '../http/same-origin.ts';
import { newVisitor, rememberVisitor, visitorOf } from '../http/visitor.ts';
import type { Metrics } from '../telemetry/metrics.ts';

export interface RatingDependencies {
  env: Env;
  database: Database;
  metrics: Metrics;
}

const rating = z.object({ didWell: z.boolean(), why: optionalText(WHY_LENGTH) });

/** Whether the demo call did well. Not spooled: it is no lead. */
export function ratingRoutes({ env, database, metrics }: RatingDependencies): Router {
  const router = Router();
  const limit = limitRequests('voice-rating', {
    database,
    metrics,
    windowMs: env.RATE_LIMIT_WINDOW_MS,
    max: env.RATE_LIMIT_MAX,
  });
  router.post(
    paths.voiceRating,
    sameOrigin(env.PUBLIC_URL),
    parseBody,
    limit,
    async (req: Request, res: Response) => {
      const { data, error } = z.safeParse(rating, req.body);
      if (!data) throw new HttpError('invalid-input', { errors: fieldErrors(error.issues) });
      const visitorId = visitorOf(req) ?? newVisitor();
      await database.run((db) => storeVoiceRating(db, { visitorId, ...data }));
      rememberVisitor(res, visitorId, env.PUBLIC_URL.startsWith('https:'));
      res.status(201).json(data);
    },
  );
  router.all(paths.voiceRating, allowMethods('POST'));
  return router;
}
