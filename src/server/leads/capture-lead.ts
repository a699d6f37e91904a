import type { Database } from '#db/client.server.ts';
import { findLead, insertLead, type StoredLead } from '#db/queries/leads.ts';
import type { LeadInput } from '#shared/lead-input.ts';
import { honeypotField } from '#shared/leads.ts';
import { HttpError } from '../http/errors.ts';
import { hashOf, type RowIds } from '../http/idempotency.ts';
import { normaliseContact } from './normalise-contact.ts';

export interface LeadSubmission {
  input: LeadInput;
  ids: RowIds;
  contentHash: string;
  visitorId: string;
}

/** What makes two sends the same lead. Spam marks and the like may differ between them. */
export function leadContentHash(input: LeadInput): string {
  const { emailNormalized, phoneE164, phoneExtension } = normaliseContact(input);
  return hashOf([
    input.businessName,
    input.contactName,
    emailNormalized ?? input.email,
    phoneE164 ?? input.phone,
    phoneExtension,
    input.businessType,
    input.monthlyLeadVolume,
  ]);
}

/** Stores a lead once: the id it answers with is durable. Rejects with 'key-reused' or DatabaseUnavailable. */
export async function captureLead(
  { database }: { database: Database },
  { input, ids, contentHash, visitorId }: LeadSubmission,
): Promise<StoredLead> {
  const { [honeypotField]: honeypot, ...fields } = input;
  const lead = {
    ...fields,
    ...normaliseContact(input),
    id: ids.id,
    contentHash,
    visitorId,
    suspectedSpam: Boolean(honeypot?.trim()),
  };
  return database.run(async (db) => {
    const earlier = ids.earlierId ? await findLead(db, ids.earlierId) : undefined;
    if (earlier) return earlier;
    if (await insertLead(db, lead)) return lead;
    const first = await findLead(db, ids.id);
    if (first?.contentHash !== contentHash) throw new HttpError('key-reused');
    return first;
  });
}
