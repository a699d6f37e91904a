import { eq } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { roiCalculations, type NewRoiCalculation } from '../schema/roi-calculations.ts';

/** Returns undefined if the id is stored already. */
export async function insertRoiCalculation(db: Db, calculation: NewRoiCalculation) {
  const [stored] = await db
    .insert(roiCalculations)
    .values(calculation)
    .onConflictDoNothing({ target: roiCalculations.id })
    .returning();
  return stored;
}

export async function findRoiCalculation(db: Db, id: string) {
  const [calculation] = await db.select().from(roiCalculations).where(eq(roiCalculations.id, id));
  return calculation;
}
