import { roiText } from '#content/roi.ts';
import type { Database, Db } from '#db/client.server.ts';
import { findRoiCalculation, insertRoiCalculation } from '#db/queries/roi-calculations.ts';
import type { NewRoiCalculation } from '#db/schema/roi-calculations.ts';
import type { RoiInput } from '#shared/roi-input.ts';
import { calculateRoi, isExact, roiFields, type RoiResults } from '#shared/roi.ts';
import { HttpError } from '../http/errors.ts';
import type { SubmissionContext } from '../http/request-sender.ts';

/** Rejects with 'invalid-input', 'key-reused', DatabaseUnavailable or DatabaseFailure. */
export async function saveCalculation(
  { database }: { database: Database },
  { calculatedSavings, additionalRevenue, ...inputs }: Omit<RoiInput, 'missedCalls'>,
  { ids, visitorId, logger }: SubmissionContext,
): Promise<RoiResults & { id: string; visitorId: string | null }> {
  const results = calculateRoi(inputs);
  if (!isExact(results)) {
    const errors = [{ field: 'averageJobValue', message: roiText.smaller }];
    throw new HttpError('invalid-input', { detail: roiText.tooLarge, errors });
  }
  const { annualSavings, ...others } = results;
  const row = { ...inputs, ...others, calculatedSavings: annualSavings, id: ids.id, visitorId };
  const stored = await database.run((db) => storeOnce(db, row, ids.earlierId));
  if (roiFields.some((field) => stored[field] !== inputs[field])) throw new HttpError('key-reused');

  const disagrees = (sent: unknown, own: number) => sent !== undefined && sent !== own;
  if (
    disagrees(calculatedSavings, annualSavings) ||
    disagrees(additionalRevenue, results.additionalRevenue)
  ) {
    logger.warn(
      { calculationId: stored.id },
      'the results in the request differ from the stored results, which the site computed',
    );
  }
  return { id: stored.id, ...results, visitorId: stored.visitorId };
}

async function storeOnce(db: Db, row: NewRoiCalculation & { id: string }, earlierId: string | null) {
  const earlier = earlierId === null ? undefined : await findRoiCalculation(db, earlierId);
  const stored = earlier ?? (await insertRoiCalculation(db, row)) ?? (await findRoiCalculation(db, row.id));
  if (!stored) throw new Error('the row was neither inserted nor found');
  return stored;
}
