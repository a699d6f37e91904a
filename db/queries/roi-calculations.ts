import { eq } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { roiCalculations, type NewRoiCalculation, type RoiCalculation } from '../schema/roi-calculations.ts';

/** False where a calculation with this id is there already: then nothing is written. */
export async function insertRoiCalculation(db: Db, calculation: NewRoiCalculation): Promise<boolean> {
  const rows = await db
    .insert(roiCalculations)
    .values(calculation)
    .onConflictDoNothing({ target: roiCalculations.id })
    .returning({ id: roiCalculations.id });
  return rows.length > 0;
}

export async function findRoiCalculation(db: Db, id: string): Promise<RoiCalculation | undefined> {
  const [calculation] = await db.select().from(roiCalculations).where(eq(roiCalculations.id, id));
  return calculation;
}
