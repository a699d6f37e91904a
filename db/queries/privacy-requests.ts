import type { Db } from '../client.server.ts';
import { privacyRequests, type NewPrivacyRequest } from '../schema/privacy-requests.ts';

/** `on conflict` names no column, because naming one requires the right to read it, which the site's role lacks. */
export async function storePrivacyRequest(db: Db, request: NewPrivacyRequest): Promise<void> {
  await db.insert(privacyRequests).values(request).onConflictDoNothing();
}
