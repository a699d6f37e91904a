import { types } from 'node:util';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { wordsIn } from '#content/words-in.ts';
import type { Lang } from '#content/page-words.ts';
import { DatabaseUnavailable } from '#db/errors/database-error.ts';
import type { FormError, RequestedPage } from '#shared/page-state.ts';
import type { PublicConfig } from '#shared/public-config.ts';
import { SpoolUnavailable } from '../spool/spool-unavailable.ts';
import { HttpError, toProblem, type RefusalCode } from './errors.ts';
import { langOf } from './page-language.ts';
import { isForm, textField } from './parse-body.ts';
import { logOf, requestIdOf } from './request-log.ts';

type SendPage = (
  req: Request,
  res: Response,
  page: RequestedPage,
  status?: number,
) => Promise<void>;

export interface PageSender {
  config: PublicConfig;
  /** Sends a page that is the same for everybody, which is rendered once. */
  sendShared: SendPage;
  /** Renders a page with what one visitor typed. */
  sendPersonal: SendPage;
}

export const notFound: RequestHandler = () => {
  throw new HttpError('not-found');
};

export function errorHandler(pages: PageSender): ErrorRequestHandler {
  // Express finds an error handler by its four parameters.
  return async (thrown, req, res, _next) => {
    const error = prepareRefusal(thrown, req, res);
    // Express would print the error, whose message may have what a visitor typed.
    if (res.headersSent) res.destroy();
    else if (wantsProblem(req)) sendProblem(res, error);
    else {
      const page = { template: 'error', lang: 'en', errorStatus: error.status } as const;
      await pages.sendShared(req, res, page, error.status);
    }
  };
}

/** The form's page with the error, and with what was typed into it. */
export type PageOfRefusal = (
  error: FormError,
  typed: (field: string) => string | undefined,
  context: { config: PublicConfig; lang: Lang },
) => RequestedPage;

export function formErrorHandler(
  pages: PageSender,
  pageOfRefusal: PageOfRefusal,
): ErrorRequestHandler {
  const handle = async (thrown: unknown, req: Request, res: Response): Promise<void> => {
    const { status, options } = prepareRefusal(thrown, req, res);
    const lang = langOf(req);
    const { refusals, words } = wordsIn[lang];
    const message = refusals?.[status] ?? options.detail ?? words.form.unsent;
    const formError = { message, errors: options.errors ?? [] };
    // Only a 400 asks for a correction, so only it shows what was typed.
    const isPersonal = status === 400;
    const typed = (field: string) => (isPersonal ? textField(req, field) : undefined);
    const send = isPersonal ? pages.sendPersonal : pages.sendShared;
    await send(req, res, pageOfRefusal(formError, typed, { config: pages.config, lang }), status);
  };
  return (thrown, req, res, next) => (isForm(req) ? handle(thrown, req, res) : next(thrown));
}

// The statuses of the errors that Express's body parsers throw.
const refusalByStatus: Record<string, RefusalCode> = {
  400: 'malformed-body',
  413: 'body-too-large',
  415: 'unsupported-media-type',
  416: 'range-not-satisfiable',
};

const RETRY_AFTER_SECONDS = '30';

function classifyError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof DatabaseUnavailable || error instanceof SpoolUnavailable) {
    return new HttpError('unavailable', {
      headers: { 'Retry-After': RETRY_AFTER_SECONDS },
      cause: error,
    });
  }
  // Express throws it for an address that it can't decode.
  if (error instanceof URIError) return new HttpError('not-found', { cause: error });
  const status = types.isNativeError(error) && 'status' in error ? String(error.status) : '';
  // A status that isn't listed, such as the 412 of express.static.
  const otherwise = status.startsWith('4') ? 'malformed-request' : 'internal';
  return new HttpError(refusalByStatus[status] ?? otherwise, { cause: error });
}

function prepareRefusal(thrown: unknown, req: Request, res: Response): HttpError {
  const error = classifyError(thrown);
  const { cause = error } = error;
  // The line of the request says 503, and health says once why.
  if (error.status === 500) logOf(req).error({ err: cause }, 'a request failed');
  res.set(error.options.headers ?? {});
  return error;
}

const sendProblem = (res: Response, error: HttpError) => {
  const problem = toProblem(error);
  if (error.status === 500) problem.detail += ` Request ${requestIdOf(res)}.`;
  res
    .status(error.status)
    .setHeader('Cache-Control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem));
};

const wantsProblem = (req: Request) =>
  req.path.startsWith('/api/') ||
  req.accepts(['html', 'json', 'application/problem+json']) !== 'html';
