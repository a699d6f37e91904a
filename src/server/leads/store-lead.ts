import type { Db } from '#db/client.server.ts';
import { insertConsent } from '#db/queries/consents.ts';
import { findRepeated, linkLaterRepeats, lockContact } from '#db/queries/lead-repeats.ts';
import { findLead, insertLead } from '#db/queries/leads.ts';
import type { NewConsent } from '#db/schema/consents.ts';
import type { NewLead } from '#db/schema/leads.ts';
import { storeOnce } from '../http/idempotency.ts';

/** All that is written of one lead; the spool's files hold the same. */
export interface LeadRecord {
  lead: NewLead;
  consent: NewConsent | null;
  /** The id under which the same form may have been stored a few minutes before. */
  earlierId: string | null;
}

/** What else is to happen in the transaction that stores a new lead. */
export type OnStored = (tx: Db, lead: NewLead) => Promise<void>;

/**
 * Writes a lead and its consent in one transaction, and answers with the lead that stands under its id: an
 * earlier send's, where there is one. The caller checks that its content is the same.
 */
export const storeLead = (db: Db, { lead, consent, earlierId }: LeadRecord, onStored: OnStored) =>
  db.transaction((tx) =>
    storeOnce(
      { id: lead.id, earlierId },
      {
        find: (id) => findLead(tx, id),
        async insert() {
          await lockContact(tx, lead);
          const repeated = await findRepeated(tx, lead);
          if (!(await insertLead(tx, { ...lead, repeatsLeadId: repeated ?? null }))) return undefined;
          await linkLaterRepeats(tx, lead, repeated ?? lead.id);
          if (consent) await insertConsent(tx, consent);
          await onStored(tx, lead);
          return lead;
        },
      },
    ),
  );
