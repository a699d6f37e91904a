export interface ConsentWording {
  version: string;
  text: string;
}

/**
 * The words beside the form's box, newest first: the first is shown, the others are what earlier pages showed.
 * They are evidence: once public none is edited or removed, a change is a new one on top.
 */
export const consentWordings = [
  {
    version: '2026-11-21',
    text: 'Yes, you may call and text me at the number above about Porchlight, with automated technology and an AI voice. I don’t have to agree to this to send the form or to buy anything.',
  },
  {
    version: '2026-11-20',
    text: 'You may call and text me at the number above with automated technology and an AI voice, about Porchlight. I need not agree to this to send the form or to buy anything.',
  },
] as const satisfies ConsentWording[];
