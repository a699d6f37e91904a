import type { Request, Router } from 'express';
import { safeParse } from 'zod/mini';
import { leadFormWords } from '#content/lead-form.ts';
import { fieldErrors, paths } from '#shared/api.ts';
import { leadInput, type LeadInput } from '#shared/lead-input.ts';
import { leadFields, optionalLeadFields } from '#shared/leads.ts';
import { HttpError } from '../http/errors.ts';
import type { ShowFault } from '../http/form-faults.ts';
import { rowIds } from '../http/idempotency.ts';
import { senderOf } from '../http/sender.ts';
import { submissionRoutes, type SubmissionDependencies, type Taken } from '../http/submission-routes.ts';
import { captureLead, type CaptureDependencies } from './capture-lead.ts';
import { composeLead, leadContentHash } from './compose-lead.ts';

// Names leads in the making of ids; any UUID of our own.
const LEADS = 'b6a0c1de-52a5-4a2f-9d0e-1f2c6d7a9e41';

type LeadDependencies = SubmissionDependencies & CaptureDependencies;

export function leadRoutes(dependencies: LeadDependencies): Router {
  async function take(req: Request, visitorId: string): Promise<Taken> {
    const input = parseLead(req.body);
    const contentHash = leadContentHash(input);
    const ids = rowIds(req, { namespace: LEADS, contentHash });
    const sender = senderOf(req, dependencies.env.PUBLIC_URL);
    const record = composeLead({ input, ids, contentHash, visitorId, sender });
    const lead = await captureLead(dependencies, record, req.log);
    if (input.consent && !record.consent) {
      req.log.warn({ leadId: lead.id }, 'a consent is not kept: it names no wording of ours');
    }
    dependencies.metrics.leadArrived(lead.isSpooled ? 'spooled' : 'stored');
    return {
      status: lead.isSpooled ? 202 : 201,
      json: { id: lead.id },
      seeOther: '/?lead=ok#contact',
      visitorId: lead.visitorId,
    };
  }
  return submissionRoutes({ path: paths.leads, name: 'leads', take, showFault }, dependencies);
}

function parseLead(body: unknown): LeadInput {
  const parsed = safeParse(leadInput, body);
  if (parsed.success) return parsed.data;
  const errors = fieldErrors(parsed.error.issues);
  const missing: string[] = Object.values(leadFormWords.errors.missing);
  const detail = errors.some(({ message }) => missing.includes(message))
    ? leadFormWords.toasts.missing.description
    : leadFormWords.errors.check;
  throw new HttpError('invalid-input', { detail, errors });
}

const showFault: ShowFault = (state, fault, body) => {
  state.lead.fault = fault;
  for (const field of [...leadFields, ...optionalLeadFields]) {
    const value = body[field];
    if (value !== undefined) state.lead.values[field] = value;
  }
  // Other words stand beside the box now: to those nobody has agreed.
  const { version } = leadFormWords.consent;
  if ((body.consentVersion ?? version) !== version) delete state.lead.values.consent;
};
