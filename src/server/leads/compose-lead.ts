import type { LeadInput } from '#shared/lead-input.ts';
import { honeypotField, optionalTexts } from '#shared/lead-fields.ts';
import { recordFrom } from '#shared/record-from.ts';
import { withoutPunctuation } from '../http/idempotency.ts';
import type { SubmissionContext } from '../http/request-sender.ts';
import { touchesOf } from './attribution.ts';
import { composeConsents } from './compose-consent.ts';
import type { LeadRecord } from '../spool/spool-file.ts';

const MIN_HUMAN_MS = 2_000;

/** A repeated request is treated as the same lead only if this content is equal. */
export const leadContent = (input: LeadInput): unknown[] => [
  input.businessName,
  input.contactName,
  withoutPunctuation(input.email),
  withoutPunctuation(input.phone),
  input.businessType,
  input.monthlyLeadVolume,
  input.consent,
  input.textConsent,
  input.callTime ?? 'any',
  ...optionalTexts.map((name) => input[name] ?? null),
];

export function composeLead(
  input: LeadInput,
  { ids, contentHash, visitorId, sender }: SubmissionContext,
): LeadRecord {
  const { businessName, contactName, email, phone, businessType, monthlyLeadVolume } = input;
  const lead: LeadRecord['lead'] = {
    id: ids.id,
    createdAt: new Date(),
    ...{ businessName, contactName, email, phone, businessType, monthlyLeadVolume },
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
  return { lead, ...composeConsents(input, lead, sender), earlierId: ids.earlierId };
}

function isSuspected({ [honeypotField]: honeypot, elapsedMs }: LeadInput): boolean {
  return Boolean(honeypot?.trim()) || (elapsedMs !== undefined && elapsedMs < MIN_HUMAN_MS);
}
