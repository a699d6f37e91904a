import { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import type { Database } from '#db/client.server.ts';
import { grantCall, settleCall } from '#db/queries/voice-calls.ts';
import { paths } from '#shared/api.ts';
import { publicConfig, type Env } from '../env.server.ts';
import { allowMethods } from '../http/allow-methods.ts';
import { HttpError } from '../http/errors.ts';
import { parseBody } from '../http/parse-body.ts';
import { limitRequests } from '../http/rate-limits.ts';
import { sameOrigin } from '../http/same-origin.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { grantOf, signToken, TOKEN_SECONDS } from './call-token.ts';
import { findEndedCall } from './ended-call.ts';
import { ratingRoutes } from './rating-routes.ts';
import { DEFAULT_MAX_SECONDS, signerOf } from './voice-env.ts';

export interface VoiceDependencies {
  env: Env;
  database: Database;
  metrics: Metrics;
}

// Nobody tries a demo more often; without it one address would spend everybody's day.
const CALLS_PER_WINDOW = 10;

const callEnd = z.object({ token: z.string().max(2_000), callId: z.string().max(100) });

/** A token for each call, counted before it is signed, what a call that is over really took, and how it did. */
export function voiceRoutes({ env, database, metrics }: VoiceDependencies): Router {
  const router = Router();
  if (publicConfig(env).voice) router.use(ratingRoutes({ env, database, metrics }));
  const signer = signerOf(env);
  if (!signer) return router;

  const sameSite = sameOrigin(env.PUBLIC_URL);
  const limit = (name: string) =>
    limitRequests(name, {
      database,
      metrics,
      windowMs: env.RATE_LIMIT_WINDOW_MS,
      max: Math.min(env.RATE_LIMIT_MAX, CALLS_PER_WINDOW),
    });
  const budget = {
    tokenSeconds: TOKEN_SECONDS,
    maxSeconds: env.VOICE_MAX_SECONDS ?? DEFAULT_MAX_SECONDS,
    maxConcurrent: env.VOICE_MAX_CONCURRENT,
    dailySeconds: env.VOICE_DAILY_SECONDS,
  };

  router.post(paths.voiceToken, sameSite, limit('voice-token'), async (_req, res) => {
    const { grantId, retryAfter } = await database.run((db) => grantCall(db, budget));
    if (grantId === null) {
      metrics.limitReached(paths.voiceToken);
      const headers = { 'Retry-After': String(retryAfter) };
      throw new HttpError('too-many-requests', { detail: 'The demo line is busy.', headers });
    }
    const answer = await signToken({ signer, origin: env.PUBLIC_URL, grantId });
    res.status(201).set('Cache-Control', 'no-store').json(answer);
  });
  router.all(paths.voiceToken, allowMethods('POST'));

  router.post(
    paths.voiceEnd,
    sameSite,
    parseBody,
    limit('voice-end'),
    async (req: Request, res: Response) => {
      const { data } = callEnd.safeParse(req.body);
      const grantId = data && (await grantOf(data.token, signer));
      if (!grantId)
        throw new HttpError('invalid-input', { detail: 'Send the token and the id of its call.' });
      const call = await findEndedCall(data.callId, { apiUrl: env.VAPI_API_URL, signer });
      if (call) await database.run((db) => settleCall(db, grantId, call));
      res.status(204).end();
    },
  );
  router.all(paths.voiceEnd, allowMethods('POST'));
  return router;
}
