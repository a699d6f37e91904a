import { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import { findCallId, grantCall, settleCall } from '#db/queries/voice-calls.ts';
import { paths } from '#shared/api.ts';
import { callDeviceOf } from '#shared/call-device.ts';
import { DEFAULT_CALL_SECONDS } from '../env.server.ts';
import { HttpError } from '../http/errors.ts';
import { parseBody } from '../http/parse-body.ts';
import { limitRequests, type LimitDependencies } from '../http/rate-limits.ts';
import { sameOrigin } from '../http/same-origin.ts';
import { credentialsOf } from './provider-credentials.ts';
import { findCallSeconds } from './ended-call.ts';
import { lineBusy, startCall } from './start-call.ts';

const TOKEN_SECONDS = 30;

// Limits how fast one IP address can use up the day's budget.
const CALLS_PER_WINDOW = 10;

const callToken = z.uuid();
const callEnd = z.object({ token: callToken });

export function voiceRoutes(dependencies: LimitDependencies): Router {
  const { env, database, metrics } = dependencies;
  const router = Router();
  const credentials = credentialsOf(env);
  if (!credentials) return router;

  const requireSameOrigin = sameOrigin(env.PUBLIC_URL);
  const limit = (name: string) =>
    limitRequests(name, dependencies, Math.min(env.RATE_LIMIT_MAX, CALLS_PER_WINDOW));
  const budget = {
    tokenLifetimeSeconds: TOKEN_SECONDS,
    maxSeconds: env.VOICE_MAX_SECONDS ?? DEFAULT_CALL_SECONDS,
    maxConcurrent: env.VOICE_MAX_CONCURRENT,
    dailySeconds: env.VOICE_DAILY_SECONDS,
  };

  router.post(paths.voiceToken, requireSameOrigin, limit('voice-token'), async (_req, res) => {
    const { grantId, retryAfter } = await database.run((db) => grantCall(db, budget));
    if (grantId === null) {
      metrics.countRefusal(paths.voiceToken);
      throw lineBusy(retryAfter);
    }
    const expiresAt = new Date(Date.now() + TOKEN_SECONDS * 1_000).toISOString();
    res.status(201).set('Cache-Control', 'no-store').json({ token: grantId, expiresAt });
  });

  router.post(paths.voiceCall, requireSameOrigin, limit('voice-call'), async (req, res) => {
    const [, bearer] = /^Bearer (.+)$/.exec(req.get('authorization') ?? '') ?? [];
    const { data: token } = callToken.safeParse(bearer);
    const device = callDeviceOf(req.get('user-agent') ?? '');
    const call = await startCall({ env, database, credentials }, { token, device, log: req.log });
    res.status(201).set('Cache-Control', 'no-store').json(call);
  });

  router.post(
    paths.voiceEnd,
    requireSameOrigin,
    parseBody,
    limit('voice-end'),
    async (req: Request, res: Response) => {
      const { data } = callEnd.safeParse(req.body);
      if (!data) throw new HttpError('invalid-input', { detail: 'Send the token of the call.' });
      const { token } = data;
      const callId = await database.run((db) => findCallId(db, token));
      const url = callId && `${env.VAPI_API_URL}/call/${encodeURIComponent(callId)}`;
      const seconds = url && (await findCallSeconds(url, credentials.privateKey));
      if (seconds) await database.run((db) => settleCall(db, token, seconds));
      res.status(204).end();
    },
  );
  return router;
}
