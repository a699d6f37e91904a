import { roiWords } from '#content/roi.ts';
import type { Database } from '#db/client.server.ts';
import { findRoiCalculation, insertRoiCalculation } from '#db/queries/roi-calculations.ts';
import type { RoiInput } from '#shared/roi-input.ts';
import { calculateRoi, isExact, roiFields, type RoiResults } from '#shared/roi.ts';
import { HttpError } from '../http/errors.ts';
import { storeOnce } from '../http/idempotency.ts';
import type { Sent } from '../http/sender.ts';

/** Computes and stores a calculation once. Rejects with 'invalid-input', 'key-reused' or DatabaseUnavailable. */
export async function saveCalculation(
  { database }: { database: Database },
  { calculatedSavings, additionalRevenue, ...inputs }: RoiInput,
  { ids, visitorId, logger }: Sent,
): Promise<RoiResults & { id: string; visitorId: string | null }> {
  const results = calculateRoi(inputs);
  if (!isExact(results)) {
    const errors = [{ field: 'averageJobValue', message: roiWords.smaller }];
    throw new HttpError('invalid-input', { detail: roiWords.tooLarge, errors });
  }
  const { annualSavings, ...others } = results;
  const row = { ...inputs, ...others, calculatedSavings: annualSavings, id: ids.id, visitorId };
  const stored = await database.run((db) =>
    storeOnce(ids, {
      find: (id) => findRoiCalculation(db, id),
      insert: () => insertRoiCalculation(db, row),
    }),
  );
  if (roiFields.some((field) => stored[field] !== inputs[field])) throw new HttpError('key-reused');

  const disagrees = (sent: unknown, own: number) => sent !== undefined && sent !== own;
  if (
    disagrees(calculatedSavings, annualSavings) ||
    disagrees(additionalRevenue, results.additionalRevenue)
  ) {
    logger.warn({ calculationId: stored.id }, 'the sent results disagree with the inputs; stored our own');
  }
  return { id: stored.id, ...results, visitorId: stored.visitorId };
}
