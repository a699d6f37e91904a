import type { Db } from '../client.server.ts';
import { privacyRequests, type NewPrivacyRequest } from '../schema/privacy-requests.ts';

export async function storePrivacyRequest(db: Db, request: NewPrivacyRequest): Promise<void> {
  // Naming a column in `on conflict` would require the right to read the table, which the site's role lacks.
  await db.insert(privacyRequests).values(request).onConflictDoNothing();
}
