import { hash } from 'node:crypto';
import { v5 } from 'uuid';
import { consentWordings, textConsentWordings, type ConsentWording } from '#content/consent-wordings.ts';
import type { NewConsent } from '#db/schema/consents.ts';
import type { LeadInput } from '#shared/lead-input.ts';
import type { Sender } from '../http/request-sender.ts';
import type { LeadRecord } from '../spool/spool-file.ts';

const CONSENT_NAMESPACE = '0d6a4f0e-7f5b-4c55-9a39-5d3f4a1c8b27';

type ConsentInput = Pick<
  LeadInput,
  'consent' | 'consentVersion' | 'textConsent' | 'textConsentVersion' | 'pageBuild'
>;

/** A consent outlives its lead, so it copies name and number. It is null without a checked box or a known wording. */
export function composeConsents(
  input: ConsentInput,
  lead: LeadRecord['lead'],
  { ipAddress, userAgent, page }: Sender,
): Pick<LeadRecord, 'consent' | 'textConsent'> {
  const toConsent = (id: string, wording: ConsentWording | undefined): NewConsent | null =>
    wording
      ? {
          id: v5(id, CONSENT_NAMESPACE),
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
        }
      : null;
  const wording = input.consent ? findWording(input.consentVersion, consentWordings) : undefined;
  const textWording = input.textConsent
    ? findWording(input.textConsentVersion, textConsentWordings)
    : undefined;
  return { consent: toConsent(lead.id, wording), textConsent: toConsent(`${lead.id}:texts`, textWording) };
}

const findWording = (version: string | undefined, wordings: readonly ConsentWording[]) =>
  version === undefined ? wordings[0] : wordings.find((wording) => wording.version === version);
