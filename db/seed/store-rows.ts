import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../client.server.ts';
import { consents, leadContacts, leads, roiCalculations } from '../schema/index.ts';
import type { SeedRows } from './believable-leads.ts';

/**
 * Writes what is not there yet; answers with how many leads that were. In batches so small that a slow machine writes
 * each within the time that one question may take.
 */
export async function storeRows(database: Database, rows: SeedRows, batch = 50): Promise<number> {
  const insert = async <Table extends PgTable>(table: Table, all: Table['$inferInsert'][]) => {
    let stored = 0;
    for (let start = 0; start < all.length; start += batch) {
      const some = all.slice(start, start + batch);
      const { rowCount } = await database.run((db) => db.insert(table).values(some).onConflictDoNothing());
      stored += rowCount ?? 0;
    }
    return stored;
  };
  const stored = await insert(leads, rows.leads);
  await insert(roiCalculations, rows.roiCalculations);
  await insert(consents, rows.consents);
  await insert(leadContacts, rows.contacts);
  return stored;
}
