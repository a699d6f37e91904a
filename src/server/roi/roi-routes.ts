import type { Request, Router } from 'express';
import { roiText } from '#content/roi/roi.ts';
import type { NewRoiCalculation } from '#db/schema/index.ts';
import { homeIn, initialPageState } from '#shared/page-state.ts';
import { paths } from '#shared/api.ts';
import { recordFrom } from '#shared/record-from.ts';
import { roiInput, type RoiInput } from '#shared/roi-input.ts';
import {
  calculateRoi,
  isExact,
  readRoiInputs,
  calculationFields,
  roiQuery,
  type RoiResults,
} from '#shared/roi.ts';
import { HttpError } from '../http/errors.ts';
import { isForm, textField, validate } from '../http/parse-body.ts';
import { recordIdFor } from '../http/record-id.ts';
import { submissionRoutes, type SubmissionDependencies } from '../http/submission-routes.ts';

export interface RoiDependencies extends SubmissionDependencies {
  storeCalculation: (calculation: NewRoiCalculation) => Promise<void>;
}

export const roiRoutes = (dependencies: RoiDependencies): Router =>
  submissionRoutes(
    {
      path: paths.roiCalculation,
      async accept(req) {
        const input = parseInput(req);
        const results = exactResultsOf(input);
        const {
          annualSavings: calculatedSavings,
          extraJobsPerMonth: extraJobs,
          additionalRevenue,
        } = results;
        const inputs = recordFrom(calculationFields, (field) => input[field]);
        const id = recordIdFor(req, Object.values(inputs));
        const calculation = { id, ...inputs, calculatedSavings, extraJobs, additionalRevenue };
        // A calculation isn't spooled: a visitor can save it again.
        await dependencies.storeCalculation(calculation);
        const seeOther = `/?${roiQuery(input)}&saved=1#roi`;
        return { status: 201, json: { id, ...results }, seeOther };
      },
      pageOfRefusal(formError, typed, { config }) {
        const roi = {
          inputs: readRoiInputs(typed),
          outcome: { kind: 'failed', formError },
        } as const;
        return { ...homeIn('en'), state: { ...initialPageState(config), roi } };
      },
    },
    dependencies,
  );

const parseInput = (req: Request): RoiInput =>
  validate(
    roiInput,
    isForm(req) ? readRoiInputs((field) => textField(req, field)) : req.body,
    () => roiText.check,
  );

function exactResultsOf(input: RoiInput): RoiResults {
  const results = calculateRoi(input);
  if (isExact(results)) return results;
  const errors = [{ field: 'averageJobValue', message: roiText.smaller }];
  throw new HttpError('invalid-input', { detail: roiText.tooLarge, errors });
}
