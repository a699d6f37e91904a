import type { Database } from '#db/client.server.ts';
import { findRoiCalculation, insertRoiCalculation } from '#db/queries/roi-calculations.ts';
import { roiWords } from '#content/roi.ts';
import { calculateRoi, isExact, roiFields, type RoiInputs, type RoiResults } from '#shared/roi.ts';
import { HttpError } from '../http/errors.ts';
import type { RowIds } from '../http/idempotency.ts';

export interface CalculationSubmission {
  inputs: RoiInputs;
  ids: RowIds;
  visitorId: string;
}

export interface SavedCalculation {
  id: string;
  visitorId: string | null;
  results: RoiResults;
}

/** Computes and stores a calculation once. Rejects with 'invalid-input', 'key-reused' or DatabaseUnavailable. */
export async function saveCalculation(
  { database }: { database: Database },
  { inputs, ids, visitorId }: CalculationSubmission,
): Promise<SavedCalculation> {
  const results = calculateRoi(inputs);
  if (!isExact(results)) {
    const errors = [{ field: 'averageJobValue', message: roiWords.smaller }];
    throw new HttpError('invalid-input', { detail: roiWords.tooLarge, errors });
  }
  const { annualSavings: calculatedSavings, ...others } = results;
  const row = { ...inputs, ...others, calculatedSavings, id: ids.id, visitorId };

  return database.run(async (db) => {
    const earlier = ids.earlierId ? await findRoiCalculation(db, ids.earlierId) : undefined;
    if (earlier) return { ...earlier, results };
    if (await insertRoiCalculation(db, row)) return { ...row, results };
    const first = await findRoiCalculation(db, ids.id);
    if (!first || roiFields.some((field) => first[field] !== inputs[field]))
      throw new HttpError('key-reused');
    return { ...first, results };
  });
}
