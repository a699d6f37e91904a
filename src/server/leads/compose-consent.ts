import { hash } from 'node:crypto';
import { v5 } from 'uuid';
import { consentWordings, type ConsentWording } from '#content/form/consent-wordings.ts';
import { spanishConsentWordings } from '#content/spanish/consents.ts';
import type { NewConsent } from '#db/schema/consents.ts';
import type { NewLead } from '#db/schema/leads.ts';
import type { LeadInput } from '#shared/lead-input.ts';
import type { Sender } from '../http/request-sender.ts';

const wordings = [...consentWordings, ...spanishConsentWordings];
const CONSENT_NAMESPACE = '0d6a4f0e-7f5b-4c55-9a39-5d3f4a1c8b27';

/** A consent outlives its lead, so it copies name and number. There is none for a box that isn't checked or has an unknown wording. */
export function composeConsents(
  input: LeadInput,
  lead: NewLead,
  { ipAddress, userAgent, page }: Sender,
): NewConsent[] {
  const toConsent = (name: string, wording: ConsentWording): NewConsent => ({
    id: v5(name, CONSENT_NAMESPACE),
    leadId: lead.id,
    channel: wording.channel,
    givenAt: lead.createdAt,
    text: wording.text,
    textVersion: wording.version,
    textSha256: hash('sha256', wording.text),
    name: lead.contactName,
    phone: lead.phone,
    ipAddress,
    userAgent,
    pageBuild: input.pageBuild ?? null,
    pageAddress: page && `${page.origin}${page.pathname}`,
  });
  const boxes = [
    ['calls', lead.id, input.consent, input.consentVersion],
    ['texts', `${lead.id}:texts`, input.textConsent, input.textConsentVersion],
  ] as const;
  return boxes.flatMap(([channel, name, isChecked, version]) => {
    const ofChannel = wordings.filter((wording) => wording.channel === channel);
    const wording = version === undefined ? ofChannel[0] : ofChannel.find((each) => each.version === version);
    return isChecked && wording ? [toConsent(name, wording)] : [];
  });
}
