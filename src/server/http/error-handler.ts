import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { PageAnswers } from '../page/page-answers.ts';
import { classifyError } from './classify-error.ts';
import { HttpError, toProblem } from './errors.ts';

/** For paths that nothing serves. */
export const notFound: RequestHandler = () => {
  throw new HttpError('not-found');
};

/** The last word on every error: a problem document for programs, a page for people. */
export function errorHandler(pages: PageAnswers): ErrorRequestHandler {
  return async (thrown, req, res, next) => {
    const error = classifyError(thrown);
    if (error.status >= 500) req.log.error({ err: error.cause ?? error }, 'a request failed');
    if (res.headersSent) {
      next(thrown);
      return;
    }

    for (const [name, value] of Object.entries(error.headers)) res.setHeader(name, value);
    if (wantsProblem(req)) {
      sendProblem(res, error);
      return;
    }
    try {
      await pages.answerError(req, res, error.status);
    } catch (err) {
      req.log.error({ err }, 'the error page failed');
      sendProblem(res, error);
    }
  };
}

const sendProblem = (res: Response, error: HttpError) => {
  const problem = toProblem(error);
  if (error.status === 500) problem.detail += ` Request ${String(res.getHeader('X-Request-Id'))}.`;
  res
    .status(error.status)
    .setHeader('Cache-Control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem));
};

const wantsProblem = (req: Request) =>
  req.path.startsWith('/api/') || req.accepts(['html', 'json', 'application/problem+json']) !== 'html';
