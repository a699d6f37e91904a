import { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import { paths } from '#shared/api.ts';
import { callDeviceOf } from '#shared/call-device.ts';
import { HttpError } from '../http/errors.ts';
import { parseBody } from '../http/parse-body.ts';
import { clientKey, guardPost, type GuardDependencies } from '../http/post-guard.ts';
import { reuseFor } from '../reuse-for.ts';
import { issueToken } from './issue-token.ts';
import { settleOverdueCalls, settleReportedCall } from './settle-calls.ts';
import { startCall } from './start-call.ts';

// Limits how fast one IP address can use up the day's budget.
const CALLS_PER_WINDOW = 10;

const callToken = z.uuid();
const callEnd = z.object({ token: callToken });

export function voiceRoutes(dependencies: GuardDependencies): Router {
  const { env } = dependencies;
  const router = Router();
  if (!env.VAPI_ORG_ID) return router;

  const settleOverdue = reuseFor(0, () => settleOverdueCalls(dependencies));
  const guard = (path: string) =>
    guardPost(path, dependencies, Math.min(env.RATE_LIMIT_MAX, CALLS_PER_WINDOW));

  router.post(paths.voiceToken, guard(paths.voiceToken), async (req, res) => {
    const issued = await issueToken(dependencies, { client: clientKey(req), settleOverdue });
    res.status(201).set('Cache-Control', 'no-store').json(issued);
  });

  router.post(paths.voiceCall, guard(paths.voiceCall), async (req, res) => {
    const [, bearer] = /^Bearer (.+)$/.exec(req.get('authorization') ?? '') ?? [];
    const { data: token } = callToken.safeParse(bearer);
    const device = callDeviceOf(req.get('user-agent') ?? '');
    const call = await startCall(dependencies, { token, device, log: req.log() });
    res.status(201).set('Cache-Control', 'no-store').json(call);
  });

  router.post(paths.voiceEnd, guard(paths.voiceEnd), parseBody, async (req: Request, res: Response) => {
    const { data } = callEnd.safeParse(req.body);
    if (!data) throw new HttpError('invalid-input', { detail: 'Send the token of the call.' });
    await settleReportedCall(dependencies, data.token);
    res.status(204).end();
  });
  return router;
}
