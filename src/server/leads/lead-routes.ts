import type { Request, Router } from 'express';
import { wordsIn } from '#content/words-in.ts';
import { paths } from '#shared/api.ts';
import { homeIn, initialPageState } from '#shared/page-state.ts';
import { leadInputIn, type LeadInput } from '#shared/lead-input.ts';
import { visibleLeadFields } from '#shared/lead-fields.ts';
import type { PageOfRefusal } from '../http/error-handler.ts';
import { validate } from '../http/parse-body.ts';
import { langOf } from '../http/page-language.ts';
import { recordIdFor } from '../http/record-id.ts';
import { logOf } from '../http/request-log.ts';
import { senderOf } from '../http/request-sender.ts';
import { submissionRoutes, type SubmissionDependencies } from '../http/submission-routes.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { StoreOrSpool } from '../spool/store-or-spool.ts';
import { leadContent } from './compose-lead.ts';

export interface LeadDependencies extends SubmissionDependencies {
  metrics: Metrics;
  storeOrSpool: StoreOrSpool;
}

export function leadRoutes(dependencies: LeadDependencies): Router {
  const { env, metrics, storeOrSpool } = dependencies;
  const accept = async (req: Request) => {
    const input = parseLead(req);
    const id = recordIdFor(req, leadContent(input));
    const sender = senderOf(req, env.PUBLIC_URL);
    const { isSpooled, reach, call } = await storeOrSpool(
      { kind: 'lead', id, sentAt: new Date(), sender, input },
      logOf(req),
    ).catch((error: unknown) => {
      metrics.countLead('failed');
      throw error;
    });
    metrics.countLead(isSpooled ? 'spooled' : 'stored');
    const seeOther = `${wordsIn[langOf(req)].home.path}?lead=ok#contact`;
    return { status: isSpooled ? 202 : 201, json: { id, reach, call }, seeOther } as const;
  };
  return submissionRoutes({ path: paths.leads, accept, pageOfRefusal }, dependencies);
}

function parseLead(req: Request): LeadInput {
  const { form, fieldErrors } = wordsIn[langOf(req)].words;
  const missing: string[] = Object.values(fieldErrors.missing);
  return validate(leadInputIn(fieldErrors), req.body, (errors) =>
    errors.some(({ message }) => missing.includes(message))
      ? form.toasts.missing.description
      : fieldErrors.check,
  );
}

const pageOfRefusal: PageOfRefusal = (formError, typed, { config, lang }) => {
  const state = initialPageState(config);
  state.lead.outcome = { kind: 'failed', formError };
  for (const field of visibleLeadFields) {
    const value = typed(field);
    if (value !== undefined) state.lead.values[field] = value;
  }
  // If the wording has changed, the visitor hasn't agreed to the new wording.
  for (const box of ['consent', 'textConsent'] as const) {
    const { version } = wordsIn[lang].words.form[box];
    if ((typed(`${box}Version`) ?? version) !== version) state.lead.values[box] = '';
  }
  return { ...homeIn(lang), state };
};
