import type { Request, Router } from 'express';
import { roiText } from '#content/roi.ts';
import type { CalculationRecord } from '#db/queries/records.ts';
import { initialPageState } from '#shared/page-state.ts';
import { paths } from '#shared/api.ts';
import { recordFrom } from '#shared/record-from.ts';
import { roiInput, type RoiInput } from '#shared/roi-input.ts';
import { calculateRoi, isExact, readRoiInputs, roiFields, roiQuery, type RoiResults } from '#shared/roi.ts';
import { HttpError } from '../http/errors.ts';
import { isForm, textField, validate } from '../http/parse-body.ts';
import { submissionRoutes, type SubmissionDependencies } from '../http/submission-routes.ts';

interface Calculation {
  input: RoiInput;
  results: RoiResults;
}

export const roiRoutes = (dependencies: SubmissionDependencies): Router =>
  submissionRoutes<Calculation, CalculationRecord>(
    {
      path: paths.roiCalculation,
      mergesForms: true,
      setsCookie: true,
      parse: parseCalculation,
      contentOf: ({ input }) => roiFields.map((field) => input[field]),
      recordOf({ input, results }, { id, visitorId }) {
        const { annualSavings, ...others } = results;
        const inputs = recordFrom(roiFields, (field) => input[field]);
        return { calculation: { id, visitorId, ...inputs, ...others, calculatedSavings: annualSavings } };
      },
      answer({ calculation: { id } }, _kept, { input, results }, { logger }) {
        if (disagrees(input, results))
          logger.warn(
            { calculationId: id },
            'the results in the request differ from the stored results, which the site computed',
          );
        return { status: 201, json: { id, ...results }, seeOther: `/?${roiQuery(input)}&saved=1#roi` };
      },
      refusedPage(formError, body, config) {
        const inputs = readRoiInputs((field) => body[field]);
        return { state: { ...initialPageState(config), calculator: { inputs, saved: false, formError } } };
      },
    },
    dependencies,
  );

function parseCalculation(req: Request): Calculation {
  const body: unknown = isForm(req) ? readRoiInputs((field) => textField(req, field)) : req.body;
  const input = validate(roiInput, body);
  const results = calculateRoi(input);
  if (isExact(results)) return { input, results };
  const errors = [{ field: 'averageJobValue', message: roiText.smaller }];
  throw new HttpError('invalid-input', { detail: roiText.tooLarge, errors });
}

function disagrees({ calculatedSavings, additionalRevenue }: RoiInput, results: RoiResults): boolean {
  const differs = (sent: unknown, own: number) => sent !== undefined && sent !== own;
  return (
    differs(calculatedSavings, results.annualSavings) || differs(additionalRevenue, results.additionalRevenue)
  );
}
