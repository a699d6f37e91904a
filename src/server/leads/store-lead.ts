import { batched, BATCHED_WITHIN_MS, busy } from '#db/batched.ts';
import type { Database, Db } from '#db/client.server.ts';
import { DatabaseUnavailable } from '#db/errors.ts';
import { storeLeadOnce, storeNewLeads } from '#db/queries/leads.ts';
import type { NewConsent } from '#db/schema/consents.ts';
import type { NewLead } from '#db/schema/leads.ts';
import type { NotificationChannel } from '#shared/notifications.ts';
import { withDeadline } from '#shared/with-deadline.ts';
import { nearIds, type RowIds } from '../http/idempotency.ts';

/** All that is written of one lead; the spool's files hold the same. */
export interface LeadRecord extends Omit<RowIds, 'id'> {
  lead: NewLead;
  consent: NewConsent | null;
  textConsent: NewConsent | null;
}

/** Which channels tell people of a lead: their jobs are stored with it, or it is noted that they are not. */
export interface Outbox {
  channelsFor: (lead: NewLead) => NotificationChannel[];
  onUnqueued: (lead: NewLead, code: string) => void;
}

/** The lead that stands under the id in the end: an earlier send's, where there is one. */
export type StoredLead = Omit<Awaited<ReturnType<typeof storeLeadOnce>>, 'queueFault'>;

/**
 * Writes a lead, its consents and its notifications at once, and answers with the lead that stands under its id: an
 * earlier send's, where there is one. The caller checks that its content is the same.
 */
export async function storeLead(db: Db, record: LeadRecord, outbox: Outbox): Promise<StoredLead> {
  const { queueFault, ...stored } = await storeLeadOnce(db, toStore(record, outbox));
  if (queueFault) outbox.onUnqueued(record.lead, queueFault);
  return stored;
}

const toStore = ({ lead, consent, textConsent, ...ids }: LeadRecord, outbox: Outbox) => ({
  lead,
  consents: [consent, textConsent].filter((given) => given !== null),
  nearIds: nearIds(ids),
  channels: outbox.channelsFor(lead),
});

// Smaller ones cost PostgreSQL more for each lead; with larger ones Node waits for it (record 46).
const BATCHES = { atOnce: 4, most: 16 };

/** Stores a lead by itself, and those that come while others are being stored together, where nothing is known of them. */
export function openLeadStore({ database, outbox }: { database: Database; outbox: Outbox }) {
  const prepare = (record: LeadRecord) => toStore(record, outbox);
  const storeAlone = (record: LeadRecord) => database.run((db) => storeLead(db, record, outbox));

  /** Undefined for one that is to be stored alone. */
  async function storeTogether(records: LeadRecord[]): Promise<(StoredLead | undefined)[]> {
    const [only] = records;
    if (only && records.length === 1) return [await storeAlone(only)];
    const apart = withoutShared(records);
    const stored = await database
      .run((db) => storeNewLeads(db, Array.from(apart, prepare)))
      .catch((error: unknown) => {
        if (error instanceof DatabaseUnavailable) throw error;
        // One is refused: the others are not to be refused with it. Alone it says why.
        return new Set<string>();
      });
    return records.map((record) =>
      apart.has(record) && stored.has(record.lead.id) ? record.lead : undefined,
    );
  }

  const storeSoon = batched(storeTogether, BATCHES);
  return async (record: LeadRecord) => {
    const until = performance.now() + BATCHED_WITHIN_MS;
    // A form without a key is looked for under its near ids as well.
    const stored = nearIds(record).length === 0 ? await storeSoon(record) : undefined;
    return stored ?? withDeadline(storeAlone(record), until - performance.now(), busy);
  };
}

/** Of those with an id, an address or a number in common the first. */
function withoutShared(records: LeadRecord[]): Set<LeadRecord> {
  const known = new Set<string | null | undefined>();
  return new Set(
    records.filter(({ lead }) => {
      const names = [lead.id, lead.emailNormalized, lead.phoneE164].filter(Boolean);
      const isShared = names.some((name) => known.has(name));
      for (const name of names) known.add(name);
      return !isShared;
    }),
  );
}
