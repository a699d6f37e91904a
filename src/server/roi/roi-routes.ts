import { Router, type Request, type Response } from 'express';
import { safeParse } from 'zod/mini';
import type { Database } from '#db/client.server.ts';
import { fieldErrors, paths } from '#shared/api.ts';
import { roiInput } from '#shared/roi-input.ts';
import {
  parseWholeNumber,
  roiDefaults,
  roiFields,
  roiQuery,
  type RoiField,
  type RoiInputs,
} from '#shared/roi.ts';
import type { Env } from '../env.server.ts';
import { allowMethods } from '../http/allow-methods.ts';
import { HttpError } from '../http/errors.ts';
import { formFaults, type ShowFault } from '../http/form-faults.ts';
import { hashOf, rowIds } from '../http/idempotency.ts';
import { isForm, parseBody, textField } from '../http/parse-body.ts';
import { limitRequests } from '../http/rate-limits.ts';
import { sameOrigin } from '../http/same-origin.ts';
import { rememberVisitor, visitorOf } from '../http/visitor.ts';
import type { PageAnswers } from '../page/page-answers.ts';
import { saveCalculation } from './save-calculation.ts';

// Names calculations in the making of ids; any UUID of our own.
const CALCULATIONS = '3c9d54a8-0f0b-4f5e-8a37-6be1c2d4a9f0';

export interface RoiRoutes {
  env: Env;
  database: Database;
  pages: PageAnswers;
}

export function roiRoutes({ env, database, pages }: RoiRoutes): Router {
  const router = Router();
  const limit = limitRequests('roi-calculation', {
    database,
    windowMs: env.RATE_LIMIT_WINDOW_MS,
    max: env.RATE_LIMIT_MAX,
  });

  router.post(
    paths.roiCalculation,
    sameOrigin(env.PUBLIC_URL),
    parseBody,
    limit,
    async (req: Request, res: Response) => {
      const inputs = parseInputs(isForm(req) ? readForm((field) => textField(req, field)) : req.body);
      const contentHash = hashOf(roiFields.map((field) => inputs[field]));
      const ids = rowIds(req, { namespace: CALCULATIONS, contentHash });
      const visitorId = visitorOf(req);

      const saved = await saveCalculation({ database }, { inputs, ids, visitorId });

      noteDisagreement(req, saved);
      rememberVisitor(res, visitorId, env.PUBLIC_URL.startsWith('https:'));
      if (isForm(req)) res.redirect(303, `/?${roiQuery(inputs)}&saved=1#roi`);
      else res.status(201).json(saved);
    },
  );
  router.all(paths.roiCalculation, allowMethods('POST'));
  router.use(paths.roiCalculation, formFaults(pages, showCalculatorFault));
  return router;
}

function parseInputs(body: unknown): RoiInputs {
  const parsed = safeParse(roiInput, body);
  if (!parsed.success) throw new HttpError('invalid-input', { errors: fieldErrors(parsed.error.issues) });
  const { calculatedSavings: _savings, additionalRevenue: _revenue, ...inputs } = parsed.data;
  return inputs;
}

/** A form's fields, read as the calculator reads them; one that is missing takes its default. */
function readForm(textOf: (field: RoiField) => string | undefined): RoiInputs {
  const inputs = { ...roiDefaults };
  for (const field of roiFields) {
    const text = textOf(field);
    if (text !== undefined) inputs[field] = parseWholeNumber(text);
  }
  return inputs;
}

/** The server's figures are the ones stored; a browser that reckons otherwise is worth knowing of. */
function noteDisagreement(
  req: Request,
  saved: { id: string; annualSavings: number; additionalRevenue: number },
) {
  const { calculatedSavings, additionalRevenue } = req.body as Record<string, unknown>;
  const disagrees = (sent: unknown, own: number) => sent !== undefined && Number(sent) !== own;
  if (
    disagrees(calculatedSavings, saved.annualSavings) ||
    disagrees(additionalRevenue, saved.additionalRevenue)
  ) {
    req.log.warn({ calculationId: saved.id }, 'the sent results disagree with the inputs; stored our own');
  }
}

const showCalculatorFault: ShowFault = (state, fault, body) => {
  state.calculator = { inputs: readForm((field) => body[field]), saved: false, fault };
};
