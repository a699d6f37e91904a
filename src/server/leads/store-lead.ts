import type { Db } from '#db/client.server.ts';
import { storeLeadOnce } from '#db/queries/leads.ts';
import type { NewConsent } from '#db/schema/consents.ts';
import type { NewLead } from '#db/schema/leads.ts';
import type { NotificationChannel } from '#shared/notifications.ts';
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

/**
 * Writes a lead, its consents and its notifications at once, and answers with the lead that stands under its id: an
 * earlier send's, where there is one. The caller checks that its content is the same.
 */
export async function storeLead(db: Db, { lead, consent, textConsent, ...ids }: LeadRecord, outbox: Outbox) {
  const channels = outbox.channelsFor(lead);
  const { queueFault, ...stored } = await storeLeadOnce(db, {
    lead,
    consents: [consent, textConsent].filter((given) => given !== null),
    nearIds: nearIds(ids),
    channels,
  });
  if (queueFault) outbox.onUnqueued(lead, queueFault);
  return stored;
}
