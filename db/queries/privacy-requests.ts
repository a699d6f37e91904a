import type { Db } from '../client.server.ts';
import { privacyRequests, type NewPrivacyRequest } from '../schema/privacy-requests.ts';

/** Stores it unless its id is stored. Without a target, because the site's role may not read requests. */
export async function storePrivacyRequest(db: Db, request: NewPrivacyRequest): Promise<void> {
  await db.insert(privacyRequests).values(request).onConflictDoNothing();
}
