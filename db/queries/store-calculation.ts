import { eq } from 'drizzle-orm';
import type { Db } from '../connection/database.server.ts';
import { DatabaseUnavailable } from '../errors/database-error.ts';
import { roiCalculations, type NewRoiCalculation } from '../schema/index.ts';
import { makeCommitDurable } from './site-locks.ts';

/** A calculation whose id is stored already changes nothing. */
export async function storeCalculation(db: Db, calculation: NewRoiCalculation): Promise<void> {
  const inserted = await db
    .insert(roiCalculations)
    .values(calculation)
    .onConflictDoNothing()
    .returning({ id: roiCalculations.id });
  if (inserted.length > 0) return;
  const earlier = await db.$count(roiCalculations, eq(roiCalculations.id, calculation.id));
  // A trigger of an administrator may drop a row without an error.
  if (earlier === 0) throw new DatabaseUnavailable('NOT_STORED');
  await makeCommitDurable(db);
}
