import { randomUUID } from 'node:crypto';
import { Router, type Request, type Response } from 'express';
import type { SubmittedRecord } from '#db/queries/records.ts';
import type { PromisedCall } from '#shared/promised-call.ts';
import type { Logger } from '../telemetry/logger.ts';
import { formErrorHandler, type PageSender, type RefusedPage } from './error-handler.ts';
import { isForm, parseBody } from './parse-body.ts';
import { limitRequests, type LimitDependencies } from './rate-limits.ts';
import { recordIdFor } from './record-id.ts';
import { readVisitorId, rememberVisitor, senderOf, type Sender } from './request-sender.ts';
import { sameOrigin } from './same-origin.ts';

export interface SubmissionContext {
  id: string;
  visitorId: string;
  sender: Sender;
  logger: Logger;
}

/** Where a record was kept. A stored lead is promised a call, unless `call` is null. */
export type Kept = { in: 'spool' } | { in: 'database'; call: PromisedCall | null };

interface SubmissionAnswer {
  status: 201 | 202;
  json: object;
  seeOther: string;
}

interface Submission<Input, Stored extends SubmittedRecord> {
  path: string;
  mergesForms: boolean;
  setsCookie: boolean;
  parse: (req: Request) => Input;
  contentOf: (input: Input) => unknown[];
  recordOf: (input: Input, context: SubmissionContext) => Stored;
  /** Called after the record was kept. */
  answer: (record: Stored, kept: Kept, input: Input, context: SubmissionContext) => SubmissionAnswer;
  refusedPage: RefusedPage;
}

export type SubmissionDependencies = LimitDependencies & {
  pages: PageSender;
  /** Resolves once the record is durable. */
  keep: (record: SubmittedRecord, logger: Logger) => Promise<Kept>;
};

/** Leads, calculations and stops: each is parsed, recorded, kept and answered in this order. */
export function submissionRoutes<Input, Stored extends SubmittedRecord>(
  submission: Submission<Input, Stored>,
  { keep, ...dependencies }: SubmissionDependencies,
): Router {
  const { path, parse, contentOf, recordOf, answer } = submission;
  const { env, pages } = dependencies;
  const secure = env.PUBLIC_URL.startsWith('https:');
  const limit = limitRequests(path, dependencies);
  const router = Router();

  router.post(path, sameOrigin(env.PUBLIC_URL), limit, parseBody, async (req: Request, res: Response) => {
    const input = parse(req);
    const context: SubmissionContext = {
      id: recordIdFor(req, contentOf(input), submission),
      visitorId: readVisitorId(req) ?? randomUUID(),
      sender: senderOf(req, env.PUBLIC_URL),
      logger: req.log,
    };
    const record = recordOf(input, context);
    const kept = await keep(record, req.log);
    const { status, json, seeOther } = answer(record, kept, input, context);
    if (submission.setsCookie) rememberVisitor(res, context.visitorId, secure);
    if (isForm(req)) res.redirect(303, seeOther);
    else res.status(status).json(json);
  });
  router.use(path, formErrorHandler(pages, submission.refusedPage));
  return router;
}
