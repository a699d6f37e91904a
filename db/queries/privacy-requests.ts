import type { Db } from '../client.server.ts';
import { privacyRequests, type NewPrivacyRequest } from '../schema/privacy-requests.ts';

/** `on conflict` names no column: the site's role may not read the table, and naming a column requires that right. */
export async function storePrivacyRequest(db: Db, request: NewPrivacyRequest): Promise<void> {
  await db.insert(privacyRequests).values(request).onConflictDoNothing();
}
