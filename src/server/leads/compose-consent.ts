import { hash } from 'node:crypto';
import { v5 } from 'uuid';
import { consentWordings, textConsentWordings, type ConsentWording } from '#content/consent-wordings.ts';
import type { NewConsent } from '#db/schema/consents.ts';
import type { LeadInput } from '#shared/lead-input.ts';
import type { Sender } from '../http/sender.ts';
import type { LeadRecord } from './store-lead.ts';

// A random UUID.
const CONSENTS = '0d6a4f0e-7f5b-4c55-9a39-5d3f4a1c8b27';

type Lead = LeadRecord['lead'];

/** The agreement to automated calls. Older wordings may include texts. Null if it proves nothing. */
export const composeConsent = (
  { consent, consentVersion, pageBuild }: Pick<LeadInput, 'consent' | 'consentVersion' | 'pageBuild'>,
  lead: Lead,
  sender: Sender,
) =>
  evidenceOf(consent ? wordingOf(consentVersion, consentWordings) : undefined, lead.id, {
    lead,
    sender,
    pageBuild,
  });

/** The agreement to texts is a row of its own. */
export const composeTextConsent = (
  {
    textConsent,
    textConsentVersion,
    pageBuild,
  }: Pick<LeadInput, 'textConsent' | 'textConsentVersion' | 'pageBuild'>,
  lead: Lead,
  sender: Sender,
) =>
  evidenceOf(
    textConsent ? wordingOf(textConsentVersion, textConsentWordings) : undefined,
    `${lead.id}:texts`,
    { lead, sender, pageBuild },
  );

const wordingOf = (version: string | undefined, wordings: readonly ConsentWording[]) =>
  version === undefined ? wordings[0] : wordings.find((wording) => wording.version === version);

/**
 * Evidence outlives the lead, so it copies the lead's name and number. Null without a consent, or if the version of the
 * wording is unknown, because such a consent proves nothing.
 */
function evidenceOf(
  shown: ConsentWording | undefined,
  name: string,
  { lead, sender, pageBuild }: { lead: Lead; sender: Sender; pageBuild: string | undefined },
): NewConsent | null {
  if (!shown) return null;
  const { ipAddress, userAgent, page } = sender;
  return {
    id: v5(name, CONSENTS),
    leadId: lead.id,
    channel: shown.channel,
    givenAt: lead.createdAt,
    text: shown.text,
    textVersion: shown.version,
    textSha256: hash('sha256', shown.text),
    name: lead.contactName,
    phone: lead.phone,
    ipAddress,
    userAgent,
    pageBuild: pageBuild ?? null,
    pageAddress: page && `${page.origin}${page.pathname}`,
  };
}
