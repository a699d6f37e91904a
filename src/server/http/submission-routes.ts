import { Router, type Request, type Response } from 'express';
import type { Env } from '../env.server.ts';
import { formErrorHandler, type PageSender, type PageOfRefusal } from './error-handler.ts';
import { isForm, parseBody } from './parse-body.ts';
import { limitRequests } from './rate-limit.ts';
import { sameOrigin } from './same-origin.ts';

interface SubmissionRoute {
  path: string;
  /** Parses the body, stores it durably, and returns the answer. */
  accept: (req: Request) => Promise<{ status: 201 | 202; json: object; seeOther: string }>;
  pageOfRefusal: PageOfRefusal;
}

export interface SubmissionDependencies {
  env: Env;
  pages: PageSender;
}

/** What leads, calculations and stops have in common: each may come as JSON or from a form. */
export function submissionRoutes(
  { path, accept, pageOfRefusal }: SubmissionRoute,
  dependencies: SubmissionDependencies,
): Router {
  const router = Router();

  // Before the body is read.
  const guards = [sameOrigin(dependencies.env.PUBLIC_URL), limitRequests(dependencies.env)];
  router.post(path, guards, parseBody, async (req: Request, res: Response) => {
    const { status, json, seeOther } = await accept(req);
    if (isForm(req)) res.redirect(303, seeOther);
    else res.status(status).json(json);
  });
  router.use(path, formErrorHandler(dependencies.pages, pageOfRefusal));
  return router;
}
