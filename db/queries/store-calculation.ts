import type { Db } from '../client.server.ts';
import { roiCalculations, type NewRoiCalculation } from '../schema/index.ts';

/** A calculation whose id is stored already changes nothing. */
export async function storeCalculation(db: Db, calculation: NewRoiCalculation): Promise<void> {
  await db.insert(roiCalculations).values(calculation).onConflictDoNothing();
}
