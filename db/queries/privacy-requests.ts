import { sql } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { privacyRequests, type NewPrivacyRequest } from '../schema/privacy-requests.ts';

/** The database doesn't store a request that changes nothing. */
export async function storePrivacyRequest(db: Db, request: NewPrivacyRequest): Promise<void> {
  const { id, requestedAt, contact, what } = request;
  // Drizzle's insert names every column, but the site's role may write only these. Nor may it read the table, which naming a
  // column in `on conflict` would require.
  await db.execute(sql`
    insert into ${privacyRequests} (id, requested_at, contact, what)
    values (${id}, ${requestedAt.toISOString()}, ${contact.toWellFormed()}, ${what})
    on conflict do nothing`);
}
