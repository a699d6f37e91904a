import { sql } from 'drizzle-orm';
import type { Db } from '../client.server.ts';

export async function lockEqualForms(tx: Db, contentHash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${contentHash}, 0))`);
}
