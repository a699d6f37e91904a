import { eq } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { leads, type NewLead } from '../schema/leads.ts';

/** False where a lead with this id is there already: then nothing is written. */
export async function insertLead(db: Db, lead: NewLead): Promise<boolean> {
  const rows = await db.insert(leads).values(lead).onConflictDoNothing({ target: leads.id }).returning({
    id: leads.id,
  });
  return rows.length > 0;
}

export async function findLeadHash(db: Db, id: string): Promise<string | undefined> {
  const [lead] = await db.select({ contentHash: leads.contentHash }).from(leads).where(eq(leads.id, id));
  return lead?.contentHash;
}
