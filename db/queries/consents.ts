import type { Db } from '../client.server.ts';
import { consents, type NewConsent } from '../schema/consents.ts';

export async function insertConsent(db: Db, consent: NewConsent): Promise<void> {
  await db.insert(consents).values(consent);
}
