import type { LeadInput } from '#shared/lead-input.ts';
import { honeypotField, optionalTexts } from '#shared/lead-fields.ts';
import { recordFrom } from '#shared/record-from.ts';
import type { Sent } from '../http/sender.ts';
import { touchesOf } from './attribution.ts';
import { composeConsent, composeTextConsent } from './compose-consent.ts';
import type { normaliseContact } from './normalise-contact.ts';
import type { LeadRecord } from './store-lead.ts';

/** Nobody reads and fills in the form faster. */
const LEAST_HUMAN_MS = 2_000;

/** What a visitor sent, with the normalized email and phone. */
export type ParsedLead = LeadInput & ReturnType<typeof normaliseContact>;

/** The content that makes two requests the same lead. Spam marks may differ. */
export function leadContent(input: ParsedLead): unknown[] {
  const { tradeDetail, ...later } = recordFrom(optionalTexts, (name) => input[name]);
  return [
    input.businessName,
    input.contactName,
    input.emailNormalized ?? input.email,
    input.phoneE164 ?? input.phone,
    input.phoneExtension,
    input.businessType,
    tradeDetail ?? null,
    input.monthlyLeadVolume,
    input.consent,
    // Left out if missing, so that a lead without them has the same hash as before these fields existed.
    ...(input.textConsent ? [['textConsent', true]] : []),
    ...(input.callTime && input.callTime !== 'any' ? [['callTime', input.callTime]] : []),
    ...Object.entries<string | undefined>(later).filter(([, text]) => text !== undefined),
  ];
}

/** Everything to store for a lead, in the database or in the spool. */
export function composeLead(input: ParsedLead, { ids, contentHash, visitorId, sender }: Sent): LeadRecord {
  const { businessName, contactName, email, phone, businessType, monthlyLeadVolume } = input;
  const { emailNormalized, phoneE164, phoneExtension } = input;
  const lead: LeadRecord['lead'] = {
    id: ids.id,
    createdAt: new Date(),
    ...{ businessName, contactName, email, phone, businessType, monthlyLeadVolume },
    ...{ emailNormalized, phoneE164, phoneExtension },
    ...recordFrom(optionalTexts, (name) => input[name] ?? null),
    ...touchesOf(input.attribution, sender),
    callTime: input.callTime ?? 'any',
    source: input.source ?? 'form',
    suspectedSpam: isSuspected(input),
    elapsedMs: input.elapsedMs ?? null,
    ipAddress: sender.ipAddress,
    visitorId,
    contentHash,
  };
  const { earlierId, laterId } = ids;
  const consent = composeConsent(input, lead, sender);
  return { lead, consent, textConsent: composeTextConsent(input, lead, sender), earlierId, laterId };
}

function isSuspected({ [honeypotField]: honeypot, elapsedMs }: LeadInput): boolean {
  return Boolean(honeypot?.trim()) || (elapsedMs !== undefined && elapsedMs < LEAST_HUMAN_MS);
}
