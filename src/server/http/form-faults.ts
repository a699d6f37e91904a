import type { ErrorRequestHandler, Request } from 'express';
import { wordsForFault } from '#content/form-faults.ts';
import { initialPageState, type FormFault, type PageState } from '#shared/page-state.ts';
import type { PageAnswers } from '../page/page-answers.ts';
import { classifyError } from './classify-error.ts';
import { isForm } from './parse-body.ts';

/** Puts a fault and what the visitor had typed into the form that they sent. */
export type ShowFault = (state: PageState, fault: FormFault, body: Record<string, string>) => void;

/** A browser's form post that failed gets the page back, with the values kept and the fault above them. */
export function formFaults(pages: PageAnswers, showFault: ShowFault): ErrorRequestHandler {
  return async (thrown, req, res, next) => {
    if (!isForm(req)) {
      next(thrown);
      return;
    }
    const error = classifyError(thrown);
    if (error.status >= 500) req.log.error({ err: error.cause ?? error }, 'a form post failed');
    for (const [name, value] of Object.entries(error.headers)) res.setHeader(name, value);

    const state = initialPageState(pages.config);
    const message = wordsForFault(error.status) ?? error.message;
    showFault(state, { message, errors: error.errors ?? [] }, typedValues(req));
    await pages.answerState(req, res, state, { status: error.status, cacheControl: 'no-store' });
  };
}

function typedValues(req: Request): Record<string, string> {
  const body: unknown = req.body;
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
