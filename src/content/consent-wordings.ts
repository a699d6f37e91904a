export interface ConsentWording {
  version: string;
  text: string;
  /** Null: the words were one agreement to both. */
  channel: 'calls' | 'texts' | null;
}

/**
 * The words beside the form's two boxes, newest first: the first is shown, the others are what earlier pages showed.
 * They are evidence: once public none is edited or removed, a change is a new one on top.
 */
export const consentWordings = [
  {
    version: '2026-11-21',
    text: 'Porchlight may call me at the number above with automated technology and an AI voice, about its services. I don’t have to agree to this to send the form or to buy anything.',
    channel: 'calls',
  },
  {
    version: '2026-11-20',
    text: 'You may call and text me at the number above with automated technology and an AI voice, about Porchlight. I need not agree to this to send the form or to buy anything.',
    channel: null,
  },
] as const satisfies ConsentWording[];

/** Carriers register a sender of texts only where the box is for texts alone, and its words say all of this. */
export const textConsentWordings = [
  {
    version: '2026-11-21-texts',
    text: 'Porchlight may text me at the number above with automated technology, about my request and offers, at most 8 messages a month. Message and data rates may apply. Reply STOP to stop, HELP for help. I don’t have to agree to this to send the form or to buy anything.',
    channel: 'texts',
  },
] as const satisfies ConsentWording[];
