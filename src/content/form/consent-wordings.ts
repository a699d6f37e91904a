import { site } from '../site.ts';

export interface ConsentWording {
  version: string;
  text: string;
  channel: 'calls' | 'texts';
}

// Not in the list below, because the page's script needs no earlier wordings.
export const newestConsent: ConsentWording = {
  version: '2026-11-22',
  text:
    `${site.brand} may call me about its services at the number above, using automated ` +
    'technology and an AI voice. I don’t have to agree to this to send the form or buy anything.',
  channel: 'calls',
};

/** Carriers require a separate checkbox for texts. */
export const newestTextConsent: ConsentWording = {
  version: '2026-11-22-texts',
  text:
    `${site.brand} may text me about my request and offers at the number above, using ` +
    'automated technology, up to 8 messages per month. Message and data rates may apply. ' +
    'Reply STOP to stop, HELP for help. I don’t have to agree to this to send the form or ' +
    'buy anything.',
  channel: 'texts',
};

/**
 * The form shows the newest wording of each channel; the Spanish ones are in spanish/consents.ts.
 * Published wordings are evidence: never edit or remove them, but add a version on top. If a
 * published brand changes, first write the earlier brand into the earlier wordings.
 */
export const consentWordings = [newestConsent, newestTextConsent] satisfies ConsentWording[];
