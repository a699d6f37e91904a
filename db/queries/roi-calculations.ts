import { inArray } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { roiCalculations, type NewRoiCalculation } from '../schema/roi-calculations.ts';

/** Undefined if a calculation with this id is stored already; then nothing is written. */
export async function insertRoiCalculation(db: Db, calculation: NewRoiCalculation) {
  const [stored] = await db
    .insert(roiCalculations)
    .values(calculation)
    .onConflictDoNothing({ target: roiCalculations.id })
    .returning();
  return stored;
}

export async function findRoiCalculation(db: Db, ...ids: string[]) {
  const [calculation] = await db
    .select()
    .from(roiCalculations)
    .where(inArray(roiCalculations.id, ids))
    .limit(1);
  return calculation;
}
