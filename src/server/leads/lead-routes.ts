import type { Request, Router } from 'express';
import { safeParse } from 'zod/mini';
import { leadFormErrors } from '#content/lead-form-errors.ts';
import { leadFormText } from '#content/lead-form.ts';
import { fieldErrors, paths } from '#shared/api.ts';
import { initialPageState } from '#shared/page-state.ts';
import { leadInput, type LeadInput } from '#shared/lead-input.ts';
import { visibleLeadFields } from '#shared/lead-fields.ts';
import { HttpError } from '../http/errors.ts';
import type { RefusedPage } from '../http/error-handler.ts';
import { submissionRoutes, type SubmissionDependencies } from '../http/submission-routes.ts';
import { storeOrSpoolLead, type StoreOrSpoolDependencies } from './store-or-spool-lead.ts';
import { leadContent } from './compose-lead.ts';
import { withAsciiDomains } from '../http/ascii-domains.ts';

type LeadDependencies = SubmissionDependencies & StoreOrSpoolDependencies;

export function leadRoutes(dependencies: LeadDependencies): Router {
  return submissionRoutes(
    {
      path: paths.leads,
      limitName: 'leads',
      namespace: 'b6a0c1de-52a5-4a2f-9d0e-1f2c6d7a9e41',
      parse: parseLead,
      contentOf: leadContent,
      async save(input, context) {
        const { id, visitorId, isSpooled } = await storeOrSpoolLead(dependencies, input, context);
        return { status: isSpooled ? 202 : 201, json: { id }, seeOther: '/?lead=ok#contact', visitorId };
      },
      refusedPage,
    },
    dependencies,
  );
}

function parseLead({ body }: Request): LeadInput {
  const parsed = safeParse(leadInput, body);
  if (parsed.success) return { ...parsed.data, email: withAsciiDomains(parsed.data.email) };
  const errors = fieldErrors(parsed.error.issues);
  const missing: string[] = Object.values(leadFormErrors.missing);
  const detail = errors.some(({ message }) => missing.includes(message))
    ? leadFormText.toasts.missing.description
    : leadFormErrors.check;
  throw new HttpError('invalid-input', { detail, errors });
}

const refusedPage: RefusedPage = (formError, body, config) => {
  const state = initialPageState(config);
  state.lead.formError = formError;
  for (const field of visibleLeadFields) {
    const value = body[field];
    if (value !== undefined) state.lead.values[field] = value;
  }
  // If the wording has changed, the visitor hasn't agreed to the new wording.
  for (const box of ['consent', 'textConsent'] as const) {
    const { version } = leadFormText[box];
    if ((body[`${box}Version`] ?? version) !== version) state.lead.values[box] = '';
  }
  return { state };
};
