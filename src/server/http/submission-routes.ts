import { Router, type Request, type Response } from 'express';
import type { SubmittedRecord } from '#db/queries/records.ts';
import type { PromisedCall } from '#shared/promised-call.ts';
import type { Env } from '../env.server.ts';
import type { Logger } from '../telemetry/logger.ts';
import { formErrorHandler, type PageSender, type RefusedPage } from './error-handler.ts';
import { isForm, parseBody } from './parse-body.ts';
import { guardPost } from './post-guard.ts';

/** Where a record was kept. A stored lead is promised a call, unless `call` is null. */
export interface Stored {
  isSpooled: boolean;
  call?: PromisedCall | null;
}

interface Answer {
  status: 201 | 202;
  json: object;
  seeOther: string;
}

interface Submission {
  path: string;
  /** Parses the body, keeps the record, and then says how to answer. */
  accept: (req: Request) => Promise<Answer>;
  refusedPage: RefusedPage;
}

export interface SubmissionDependencies {
  env: Env;
  pages: PageSender;
  /** Resolves once the record is durable. */
  storeOrSpool: (record: SubmittedRecord, logger: Logger) => Promise<Stored>;
}

/** What leads, calculations and stops have in common: each may come as JSON or from a form. */
export function submissionRoutes(
  { path, accept, refusedPage }: Submission,
  dependencies: SubmissionDependencies,
): Router {
  const router = Router();

  router.post(path, guardPost(dependencies.env), parseBody, async (req: Request, res: Response) => {
    const { status, json, seeOther } = await accept(req);
    if (isForm(req)) res.redirect(303, seeOther);
    else res.status(status).json(json);
  });
  router.use(path, formErrorHandler(dependencies.pages, refusedPage));
  return router;
}
