import { randomUUID } from 'node:crypto';
import { Router, type Request, type Response } from 'express';
import { formErrorHandler, type PageSender, type RefusedPage } from './error-handler.ts';
import { hashOf, rowIds } from './idempotency.ts';
import { isForm, parseBody } from './parse-body.ts';
import { limitRequests, type LimitDependencies } from './rate-limits.ts';
import { sameOrigin } from './same-origin.ts';
import { senderOf, type SubmissionContext } from './request-sender.ts';
import { rememberVisitor, readVisitorId } from './visitor.ts';

interface SubmissionAnswer {
  status: 201 | 202;
  json: object;
  seeOther: string;
  /** The visitor id of the stored row, which an earlier request may have stored. */
  visitorId: string | null;
}

interface Submission<Input> {
  path: string;
  limitName: string;
  /** Differs per resource, so that two resources with the same idempotency key have different ids. */
  namespace: string;
  parse: (req: Request) => Input;
  /** Returns normalized content, so that repeats of a submission have equal content. */
  contentOf: (input: Input) => unknown[];
  save: (input: Input, context: SubmissionContext) => Promise<SubmissionAnswer>;
  refusedPage: RefusedPage;
}

export type SubmissionDependencies = LimitDependencies & { pages: PageSender };

export function submissionRoutes<Input>(
  { path, limitName, namespace, parse, contentOf, save, refusedPage }: Submission<Input>,
  dependencies: SubmissionDependencies,
): Router {
  const router = Router();
  const { env, pages } = dependencies;
  const secure = env.PUBLIC_URL.startsWith('https:');
  const limit = limitRequests(limitName, dependencies);

  // The body is parsed before the rate limit applies, so that a refused form still shows what the visitor typed.
  router.post(path, sameOrigin(env.PUBLIC_URL), parseBody, limit, async (req: Request, res: Response) => {
    const input = parse(req);
    const contentHash = hashOf(contentOf(input));
    const ids = rowIds(req, { namespace, contentHash });
    const cookieVisitorId = readVisitorId(req);
    const sender = senderOf(req, env.PUBLIC_URL);
    const context = { ids, contentHash, visitorId: cookieVisitorId ?? randomUUID(), sender, logger: req.log };
    const answer = await save(input, context);

    // Forms without a key that are equal and come from one IP address are stored once, even if two people send them.
    // The second person must not get the first person's visitor id.
    const isOwn = ids.earlierId === null || answer.visitorId === context.visitorId;
    const visitorId = cookieVisitorId ?? (isOwn ? answer.visitorId : null);
    if (visitorId) rememberVisitor(res, visitorId, secure);
    if (isForm(req)) res.redirect(303, answer.seeOther);
    else res.status(answer.status).json(answer.json);
  });
  router.use(path, formErrorHandler(pages, refusedPage));
  return router;
}
