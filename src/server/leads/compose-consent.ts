import { createHash } from 'node:crypto';
import { v5 } from 'uuid';
import { consentWordings, type ConsentWording } from '#content/consent-wordings.ts';
import type { LeadInput } from '#shared/lead-input.ts';
import type { Sender } from '../http/sender.ts';
import type { LeadRecord } from './store-lead.ts';

// Names consents in the making of ids; any UUID of our own.
const CONSENTS = '0d6a4f0e-7f5b-4c55-9a39-5d3f4a1c8b27';

/**
 * Evidence of its own: it outlives the lead, whose name and number it therefore copies. Null where none was
 * given, and where it names words that nobody knows: such a consent proves nothing.
 */
export function composeConsent(
  { consent, consentVersion }: Pick<LeadInput, 'consent' | 'consentVersion'>,
  lead: LeadRecord['lead'],
  { ipAddress, userAgent, page }: Sender,
  wordings: readonly ConsentWording[] = consentWordings,
): LeadRecord['consent'] {
  const shown =
    consentVersion === undefined ? wordings[0] : wordings.find(({ version }) => version === consentVersion);
  if (!consent || !shown) return null;
  return {
    id: v5(lead.id, CONSENTS),
    leadId: lead.id,
    givenAt: lead.createdAt,
    text: shown.text,
    textVersion: shown.version,
    textSha256: createHash('sha256').update(shown.text).digest('hex'),
    name: lead.contactName,
    phone: lead.phone,
    ipAddress,
    userAgent,
    pageAddress: page && `${page.origin}${page.pathname}`,
  };
}
