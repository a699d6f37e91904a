import { randomUUID } from 'node:crypto';
import type { LeadRecord } from '#server/leads/lead-record.ts';
import { leadOf } from './leads.ts';

/** A lead as the server composes it, with an id and an e-mail address of its own. */
export function recordOf(changes: Partial<LeadRecord['lead']> = {}): LeadRecord {
  const { email, phone, businessName, contactName } = leadOf();
  const lead = {
    id: randomUUID(),
    createdAt: new Date(),
    ...{ businessName, contactName, email, phone },
    emailNormalized: email,
    phoneE164: null,
    phoneExtension: null,
    businessType: 'plumbing' as const,
    tradeDetail: null,
    monthlyLeadVolume: '51-150' as const,
    source: 'form' as const,
    suspectedSpam: false,
    elapsedMs: null,
    firstTouch: null,
    lastTouch: null,
    ipAddress: '127.0.0.1',
    visitorId: randomUUID(),
    contentHash: 'hash',
    ...changes,
  };
  return { lead, consent: null, earlierId: null };
}
