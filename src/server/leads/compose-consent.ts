import { hash } from 'node:crypto';
import { v5 } from 'uuid';
import { consentWordings, textConsentWordings, type ConsentWording } from '#content/form/consent-wordings.ts';
import { spanishConsentWordings, spanishTextConsentWordings } from '#content/spanish/consents.ts';
import type { NewConsent } from '#db/schema/consents.ts';
import type { NewLead } from '#db/schema/leads.ts';
import type { LeadInput } from '#shared/lead-input.ts';
import type { Sender } from '../http/request-sender.ts';

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
  const calls =
    input.consent && findWording(input.consentVersion, [...consentWordings, ...spanishConsentWordings]);
  const texts =
    input.textConsent &&
    findWording(input.textConsentVersion, [...textConsentWordings, ...spanishTextConsentWordings]);
  return [
    ...(calls ? [toConsent(lead.id, calls)] : []),
    ...(texts ? [toConsent(`${lead.id}:texts`, texts)] : []),
  ];
}

const findWording = (version: string | undefined, wordings: readonly ConsentWording[]) =>
  version === undefined ? wordings[0] : wordings.find((wording) => wording.version === version);
