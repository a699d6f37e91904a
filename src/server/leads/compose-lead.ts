import { createHash } from 'node:crypto';
import { v5 } from 'uuid';
import { leadFormWords } from '#content/lead-form.ts';
import type { LeadInput } from '#shared/lead-input.ts';
import { honeypotField, LEAST_HUMAN_MS } from '#shared/leads.ts';
import { hashOf, type RowIds } from '../http/idempotency.ts';
import type { Sender } from '../http/sender.ts';
import { touchesOf } from './attribution.ts';
import type { LeadRecord } from './lead-record.ts';
import { normaliseContact } from './normalise-contact.ts';

// Names consents in the making of ids; any UUID of our own.
const CONSENTS = '0d6a4f0e-7f5b-4c55-9a39-5d3f4a1c8b27';

const { text, version } = leadFormWords.consent;
const textSha256 = createHash('sha256').update(text).digest('hex');

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
  return { lead, consent: input.consent ? consentTo(lead, sender) : null, earlierId: ids.earlierId ?? null };
}

function isSuspected({ [honeypotField]: honeypot, elapsedMs }: LeadInput): boolean {
  return Boolean(honeypot?.trim()) || (elapsedMs !== undefined && elapsedMs < LEAST_HUMAN_MS);
}

/** Evidence of its own: it outlives the lead, whose name and number it therefore copies. */
const consentTo = (lead: LeadRecord['lead'], { ipAddress, userAgent, page }: Sender) => ({
  id: v5(lead.id, CONSENTS),
  leadId: lead.id,
  givenAt: lead.createdAt,
  text,
  textVersion: version,
  textSha256,
  name: lead.contactName,
  phone: lead.phone,
  ipAddress,
  userAgent,
  pageAddress: page && `${page.origin}${page.pathname}`,
});
