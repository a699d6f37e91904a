import { Router, type Request, type Response } from 'express';
import { safeParse } from 'zod/mini';
import type { Database } from '#db/client.server.ts';
import { leadFormWords } from '#content/lead-form.ts';
import { fieldErrors, paths } from '#shared/api.ts';
import { leadInput, type LeadInput } from '#shared/lead-input.ts';
import { leadFields } from '#shared/leads.ts';
import type { Env } from '../env.server.ts';
import { allowMethods } from '../http/allow-methods.ts';
import { HttpError } from '../http/errors.ts';
import { formFaults, type ShowFault } from '../http/form-faults.ts';
import { rowIds } from '../http/idempotency.ts';
import { isForm, parseBody } from '../http/parse-body.ts';
import { limitRequests } from '../http/rate-limits.ts';
import { sameOrigin } from '../http/same-origin.ts';
import { rememberVisitor, visitorOf } from '../http/visitor.ts';
import type { PageAnswers } from '../page/page-answers.ts';
import { captureLead, leadContentHash } from './capture-lead.ts';

// Names leads in the making of ids; any UUID of our own.
const LEADS = 'b6a0c1de-52a5-4a2f-9d0e-1f2c6d7a9e41';

export interface LeadRoutes {
  env: Env;
  database: Database;
  pages: PageAnswers;
}

export function leadRoutes({ env, database, pages }: LeadRoutes): Router {
  const router = Router();
  const limit = limitRequests('leads', {
    database,
    windowMs: env.RATE_LIMIT_WINDOW_MS,
    max: env.RATE_LIMIT_MAX,
  });

  router.post(
    paths.leads,
    sameOrigin(env.PUBLIC_URL),
    parseBody,
    limit,
    async (req: Request, res: Response) => {
      const input = parseLead(req.body);
      const contentHash = leadContentHash(input);
      const ids = rowIds(req, { namespace: LEADS, contentHash });
      const visitorId = visitorOf(req);

      const { id } = await captureLead({ database }, { input, ids, contentHash, visitorId });

      rememberVisitor(res, visitorId, env.PUBLIC_URL.startsWith('https:'));
      if (isForm(req)) res.redirect(303, '/?lead=ok#contact');
      else res.status(201).json({ id });
    },
  );
  router.all(paths.leads, allowMethods('POST'));
  router.use(paths.leads, formFaults(pages, showLeadFault));
  return router;
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

const showLeadFault: ShowFault = (state, fault, body) => {
  state.lead.fault = fault;
  for (const field of leadFields) {
    const value = body[field];
    if (value !== undefined) state.lead.values[field] = value;
  }
};
