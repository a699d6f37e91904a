import { eq } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { roiCalculations } from '../schema/roi-calculations.ts';

/** Undefined where a calculation with this id is there already: then nothing is written. */
export async function insertRoiCalculation(db: Db, calculation: typeof roiCalculations.$inferInsert) {
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
