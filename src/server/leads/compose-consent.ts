import { v5 } from 'uuid';
import { consentWordings } from '#content/form/consent-wordings.ts';
import { spanishConsentWordings } from '#content/spanish/consents.ts';
import type { NewConsent } from '#db/schema/consents.ts';
import type { LeadInput } from '#shared/lead-input.ts';
import type { LeadSubmission } from '../spool/submission.ts';

const wordings = [...consentWordings, ...spanishConsentWordings];
const CONSENT_NAMESPACE = '0d6a4f0e-7f5b-4c55-9a39-5d3f4a1c8b27';

/** A consent outlives its lead, so it copies name and number. There is none for a box that isn't checked or has an unknown wording. */
export function composeConsents({ id, input, sender }: LeadSubmission): NewConsent[] {
  const { ipAddress, userAgent, page } = sender;
  const { origin, pathname } = new URL(page ?? 'http://localhost');
  return checkedBoxes(input).flatMap(({ channel, wording }) =>
    wording
      ? [
          {
            id: v5(`${id}:${channel}`, CONSENT_NAMESPACE),
            channel,
            wording: wording.text,
            version: wording.version,
            name: input.contactName,
            phone: input.phone,
            ipAddress,
            userAgent,
            pageAddress: page && `${origin}${pathname}`,
          },
        ]
      : [],
  );
}

export const hasUnknownWording = (input: LeadInput): boolean =>
  checkedBoxes(input).some(({ wording }) => !wording);

function checkedBoxes(input: LeadInput) {
  const boxes = [
    { channel: 'calls', isChecked: input.consent, version: input.consentVersion },
    { channel: 'texts', isChecked: input.textConsent, version: input.textConsentVersion },
  ] as const;
  return boxes.flatMap(({ channel, isChecked, version }) => {
    if (!isChecked) return [];
    const ofChannel = wordings.filter((wording) => wording.channel === channel);
    const wording = version === undefined ? ofChannel[0] : ofChannel.find((each) => each.version === version);
    return [{ channel, wording }];
  });
}
