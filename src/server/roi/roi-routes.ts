import type { Request, Router } from 'express';
import { safeParse } from 'zod/mini';
import { fieldErrors, paths } from '#shared/api.ts';
import { roiInput, type RoiInput } from '#shared/roi-input.ts';
import { readRoiInputs, roiFields, roiQuery } from '#shared/roi.ts';
import { HttpError } from '../http/errors.ts';
import type { ShowFault } from '../http/form-faults.ts';
import { hashOf, rowIds } from '../http/idempotency.ts';
import { isForm, textField } from '../http/parse-body.ts';
import { submissionRoutes, type SubmissionDependencies, type Taken } from '../http/submission-routes.ts';
import { saveCalculation } from './save-calculation.ts';

// Names calculations in the making of ids; any UUID of our own.
const CALCULATIONS = '3c9d54a8-0f0b-4f5e-8a37-6be1c2d4a9f0';

export function roiRoutes(dependencies: SubmissionDependencies): Router {
  async function take(req: Request, visitorId: string): Promise<Taken> {
    const { calculatedSavings, additionalRevenue, ...inputs } = parseCalculation(req);
    const contentHash = hashOf(roiFields.map((field) => inputs[field]));
    const ids = rowIds(req, { namespace: CALCULATIONS, contentHash });
    const saved = await saveCalculation(dependencies, { inputs, ids, visitorId });

    const { id, results } = saved;
    const disagrees = (sent: unknown, own: number) => sent !== undefined && sent !== own;
    if (
      disagrees(calculatedSavings, results.annualSavings) ||
      disagrees(additionalRevenue, results.additionalRevenue)
    ) {
      req.log.warn({ calculationId: id }, 'the sent results disagree with the inputs; stored our own');
    }
    return {
      status: 201,
      json: { id, ...results },
      seeOther: `/?${roiQuery(inputs)}&saved=1#roi`,
      visitorId: saved.visitorId,
    };
  }
  return submissionRoutes(
    { path: paths.roiCalculation, name: 'roi-calculation', take, showFault },
    dependencies,
  );
}

/** A form is read as the calculator reads its fields; JSON takes numbers only. */
function parseCalculation(req: Request): RoiInput {
  const parsed = safeParse(
    roiInput,
    isForm(req) ? readRoiInputs((field) => textField(req, field)) : req.body,
  );
  if (parsed.success) return parsed.data;
  throw new HttpError('invalid-input', { errors: fieldErrors(parsed.error.issues) });
}

const showFault: ShowFault = (state, fault, body) => {
  state.calculator = { inputs: readRoiInputs((field) => body[field]), saved: false, fault };
};
