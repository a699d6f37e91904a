import type { Database } from '../client.server.ts';
import { consents } from '../schema/consents.ts';
import { leadContacts } from '../schema/lead-contacts.ts';
import { leads } from '../schema/leads.ts';
import { roiCalculations } from '../schema/roi-calculations.ts';
import type { SeedRows } from './believable-leads.ts';

const BATCH = 500;

/** Writes what is not there yet; answers with how many leads that were. */
export async function storeRows(database: Database, rows: SeedRows): Promise<number> {
  let stored = 0;
  for (const some of batches(rows.leads)) {
    const { rowCount } = await database.run((db) => db.insert(leads).values(some).onConflictDoNothing());
    stored += rowCount ?? 0;
  }
  for (const some of batches(rows.roiCalculations)) {
    await database.run((db) => db.insert(roiCalculations).values(some).onConflictDoNothing());
  }
  for (const some of batches(rows.consents)) {
    await database.run((db) => db.insert(consents).values(some).onConflictDoNothing());
  }
  for (const some of batches(rows.contacts)) {
    await database.run((db) => db.insert(leadContacts).values(some).onConflictDoNothing());
  }
  return stored;
}

function* batches<T>(items: T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}
