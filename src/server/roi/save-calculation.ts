import type { Database } from '#db/client.server.ts';
import { findRoiCalculation, insertRoiCalculation } from '#db/queries/roi-calculations.ts';
import { calculateRoi, isExact, roiFields, type RoiInputs, type RoiResults } from '#shared/roi.ts';
import { HttpError } from '../http/errors.ts';
import type { RowIds } from '../http/idempotency.ts';

export interface CalculationSubmission {
  inputs: RoiInputs;
  ids: RowIds;
  visitorId: string;
}

/** Computes and stores a calculation once. Rejects with 'invalid-input', 'key-reused' or DatabaseUnavailable. */
export async function saveCalculation(
  { database }: { database: Database },
  { inputs, ids, visitorId }: CalculationSubmission,
): Promise<{ id: string } & RoiResults> {
  const results = calculateRoi(inputs);
  if (!isExact(results)) {
    throw new HttpError('invalid-input', {
      detail: 'These figures are too large to reckon exactly. Enter smaller ones.',
      errors: [{ field: 'averageJobValue', message: 'Enter a smaller number.' }],
    });
  }
  const { annualSavings, ...others } = results;
  const row = { ...inputs, ...others, calculatedSavings: annualSavings, id: ids.id, visitorId };

  return database.run(async (db) => {
    if (ids.earlierId && (await findRoiCalculation(db, ids.earlierId)))
      return { id: ids.earlierId, ...results };
    if (await insertRoiCalculation(db, row)) return { id: ids.id, ...results };
    const first = await findRoiCalculation(db, ids.id);
    if (!first || roiFields.some((field) => first[field] !== inputs[field]))
      throw new HttpError('key-reused');
    return { id: ids.id, ...results };
  });
}
