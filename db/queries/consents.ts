import type { Db } from '../client.server.ts';
import { consents, type NewConsent } from '../schema/consents.ts';

/** The evidence outlives its lead: where that was removed and comes again, the first stands. */
export async function insertConsent(db: Db, consent: NewConsent): Promise<void> {
  await db.insert(consents).values(consent).onConflictDoNothing();
}
