import { eq } from 'drizzle-orm';
import type { Db } from '../client.server.ts';
import { leads } from '../schema/leads.ts';

/** False where a lead with this id is there already: then nothing is written. */
export async function insertLead(db: Db, lead: typeof leads.$inferInsert): Promise<boolean> {
  const rows = await db.insert(leads).values(lead).onConflictDoNothing({ target: leads.id }).returning({
    id: leads.id,
  });
  return rows.length > 0;
}

/** What a repeat of a send needs to know of the first. */
export async function findLead(db: Db, id: string) {
  const { contentHash, visitorId } = leads;
  const [lead] = await db
    .select({ id: leads.id, contentHash, visitorId })
    .from(leads)
    .where(eq(leads.id, id));
  return lead;
}
