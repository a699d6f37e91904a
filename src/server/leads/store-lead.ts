import type { Db } from '#db/client.server.ts';
import { insertConsent } from '#db/queries/consents.ts';
import { findRepeated, linkLaterRepeats, lockContact } from '#db/queries/lead-repeats.ts';
import { findLead, insertLead, type StoredLead } from '#db/queries/leads.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { LeadRecord } from './lead-record.ts';

/**
 * Writes a lead, its consent and that people are to be told, in one transaction, and answers with the lead that
 * stands under its id: an earlier send's, where there is one. Whether that has the same content is the caller's
 * to see.
 */
export function storeLead(
  db: Db,
  { lead, consent, earlierId }: LeadRecord,
  outbox: Outbox,
): Promise<StoredLead> {
  return db.transaction(async (tx) => {
    const earlier = earlierId === null ? undefined : await findLead(tx, earlierId);
    if (earlier) return earlier;

    await lockContact(tx, lead);
    const repeated = await findRepeated(tx, lead);
    if (!(await insertLead(tx, { ...lead, repeatsLeadId: repeated ?? null }))) {
      const first = await findLead(tx, lead.id);
      if (!first) throw new Error('a lead is neither new nor there');
      return first;
    }
    await linkLaterRepeats(tx, lead, repeated ?? lead.id);
    if (consent) await insertConsent(tx, consent);
    await outbox(tx, lead);
    return lead;
  });
}
