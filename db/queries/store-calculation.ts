import type { Db } from '../connection/database.server.ts';
import { roiCalculations, type NewRoiCalculation } from '../schema/index.ts';
import { makeCommitDurable } from './site-locks.ts';

/** A calculation whose id is stored already changes nothing. */
export async function storeCalculation(db: Db, calculation: NewRoiCalculation): Promise<void> {
  const inserted = await db
    .insert(roiCalculations)
    .values(calculation)
    .onConflictDoNothing()
    .returning({ id: roiCalculations.id });
  if (inserted.length === 0) await makeCommitDurable(db);
}
