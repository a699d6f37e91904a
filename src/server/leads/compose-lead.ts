import type { LeadInput } from '#shared/lead-input.ts';
import { honeypotField, LEAST_HUMAN_MS } from '#shared/leads.ts';
import { hashOf, type RowIds } from '../http/idempotency.ts';
import type { Sender } from '../http/sender.ts';
import { touchesOf } from './attribution.ts';
import { composeConsent } from './compose-consent.ts';
import type { LeadRecord } from './lead-record.ts';
import { normaliseContact } from './normalise-contact.ts';

export interface LeadSubmission {
  input: LeadInput;
  ids: RowIds;
  contentHash: string;
  visitorId: string;
  sender: Sender;
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
    input.tradeDetail ?? null,
    input.monthlyLeadVolume,
    input.consent,
  ]);
}

/** All that is to be written of a lead, wherever it is written first. */
export function composeLead({ input, ids, contentHash, visitorId, sender }: LeadSubmission): LeadRecord {
  const { businessName, contactName, email, phone, businessType, monthlyLeadVolume } = input;
  const lead = {
    id: ids.id,
    createdAt: new Date(),
    ...{ businessName, contactName, email, phone, businessType, monthlyLeadVolume },
    ...normaliseContact(input),
    ...touchesOf(input.attribution, sender),
    tradeDetail: input.tradeDetail ?? null,
    source: input.source ?? ('form' as const),
    suspectedSpam: isSuspected(input),
    elapsedMs: input.elapsedMs ?? null,
    ipAddress: sender.ipAddress,
    visitorId,
    contentHash,
  };
  return { lead, consent: composeConsent(input, lead, sender), earlierId: ids.earlierId ?? null };
}

function isSuspected({ [honeypotField]: honeypot, elapsedMs }: LeadInput): boolean {
  return Boolean(honeypot?.trim()) || (elapsedMs !== undefined && elapsedMs < LEAST_HUMAN_MS);
}
