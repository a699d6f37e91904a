import type { Request, Router } from 'express';
import { safeParse } from 'zod/mini';
import { initialPageState } from '#shared/page-state.ts';
import { fieldErrors, paths } from '#shared/api.ts';
import { roiInput, type RoiInput } from '#shared/roi-input.ts';
import { readRoiInputs, roiFields, roiQuery } from '#shared/roi.ts';
import { HttpError } from '../http/errors.ts';
import { isForm, textField } from '../http/parse-body.ts';
import { submissionRoutes, type SubmissionDependencies } from '../http/submission-routes.ts';
import { saveCalculation } from './save-calculation.ts';

export const roiRoutes = (dependencies: SubmissionDependencies): Router =>
  submissionRoutes(
    {
      path: paths.roiCalculation,
      limitName: 'roi-calculation',
      namespace: '3c9d54a8-0f0b-4f5e-8a37-6be1c2d4a9f0',
      parse: parseCalculation,
      contentOf: (input) => roiFields.map((field) => input[field]),
      async save({ missedCalls, ...input }, context) {
        const { visitorId, ...json } = await saveCalculation(dependencies, input, context);
        const query = roiQuery({ ...input, missedCalls });
        return { status: 201, json, seeOther: `/?${query}&saved=1#roi`, visitorId };
      },
      refusedPage(formError, body, config) {
        const inputs = readRoiInputs((field) => body[field]);
        return { state: { ...initialPageState(config), calculator: { inputs, saved: false, formError } } };
      },
    },
    dependencies,
  );

function parseCalculation(req: Request): RoiInput {
  const body: unknown = isForm(req) ? readRoiInputs((field) => textField(req, field)) : req.body;
  const parsed = safeParse(roiInput, body);
  if (parsed.success) return parsed.data;
  throw new HttpError('invalid-input', { errors: fieldErrors(parsed.error.issues) });
}
