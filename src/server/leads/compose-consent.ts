import { v5 } from 'uuid';
import { consentWordings } from '#content/form/consent-wordings.ts';
import { spanishConsentWordings } from '#content/spanish/consents.ts';
import { MAX_PAGE_ADDRESS, type NewConsent } from '#db/schema/consents.ts';
import type { LeadSubmission } from '../spool/submission.ts';

const wordings = [...consentWordings, ...spanishConsentWordings];
const CONSENT_NAMESPACE = '0d6a4f0e-7f5b-4c55-9a39-5d3f4a1c8b27';

/**
 * A consent outlives its lead, so it copies name and number. There is none for a box that isn't
 * checked or has an unknown wording.
 */
export function composeConsents({ id, input, sender }: LeadSubmission): NewConsent[] {
  const { ipAddress, userAgent, page } = sender;
  const boxes = [
    { channel: 'calls', isChecked: input.consent, version: input.consentVersion },
    { channel: 'texts', isChecked: input.textConsent, version: input.textConsentVersion },
  ] as const;
  const given = boxes
    .filter(({ isChecked }) => isChecked)
    .flatMap(({ channel, version }) => {
      const ofBox = wordings.filter((each) => each.channel === channel);
      return ofBox.find((each) => version === undefined || each.version === version) ?? [];
    });
  return given.map(({ channel, text, version }) => ({
    id: v5(`${id}:${channel}`, CONSENT_NAMESPACE),
    channel,
    wording: text,
    version,
    name: input.contactName,
    phone: input.phone,
    ipAddress,
    userAgent,
    pageAddress: page && addressOf(new URL(page)).slice(0, MAX_PAGE_ADDRESS),
  }));
}

/** Without the query, which may contain personal data. */
const addressOf = ({ origin, pathname }: URL) => `${origin}${pathname}`;
