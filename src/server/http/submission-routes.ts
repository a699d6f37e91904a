import { Router, type Request, type Response } from 'express';
import type { Database } from '#db/client.server.ts';
import type { Env } from '../env.server.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PageAnswers } from '../page/page-answers.ts';
import { allowMethods } from './allow-methods.ts';
import { formFaults, type ShowFault } from './form-faults.ts';
import { isForm, parseBody } from './parse-body.ts';
import { limitRequests } from './rate-limits.ts';
import { sameOrigin } from './same-origin.ts';
import { newVisitor, rememberVisitor, visitorOf } from './visitor.ts';

/** What was stored, as JSON and as the place that a form's sender is led to. */
export interface Taken {
  /** 202 where it is safe, and stored later. */
  status: 201 | 202;
  json: object;
  seeOther: string;
  /** Of the stored row, which an earlier send may have made. */
  visitorId: string | null;
}

export interface Submission {
  path: string;
  /** Names the rate limit. */
  name: string;
  take: (req: Request, visitorId: string) => Promise<Taken>;
  showFault: ShowFault;
}

export interface SubmissionDependencies {
  env: Env;
  database: Database;
  metrics: Metrics;
  pages: PageAnswers;
}

/** A POST that JSON and a plain form share: the same refusals, one limit, each its own kind of answer. */
export function submissionRoutes(
  { path, name, take, showFault }: Submission,
  { env, database, metrics, pages }: SubmissionDependencies,
): Router {
  const router = Router();
  const secure = env.PUBLIC_URL.startsWith('https:');
  const limit = limitRequests(name, {
    database,
    metrics,
    windowMs: env.RATE_LIMIT_WINDOW_MS,
    max: env.RATE_LIMIT_MAX,
  });

  // The limit comes after the body: the page that tells of it keeps what was typed.
  router.post(path, sameOrigin(env.PUBLIC_URL), parseBody, limit, async (req: Request, res: Response) => {
    const visitorId = visitorOf(req);
    const taken = await take(req, visitorId ?? newVisitor());
    const remembered = visitorId ?? taken.visitorId;
    if (remembered) rememberVisitor(res, remembered, secure);
    if (isForm(req)) res.redirect(303, taken.seeOther);
    else res.status(taken.status).json(taken.json);
  });
  router.all(path, allowMethods('POST'));
  router.use(path, formFaults(pages, showFault));
  return router;
}
