import { sql } from 'drizzle-orm';
import type { Db } from '../client.server.ts';

/** Makes other transactions that lock the same hash wait until this transaction ends. */
export async function lockContent(tx: Db, contentHash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${contentHash}, 0))`);
}
