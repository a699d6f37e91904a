import { claims, type Claim, type Claims } from './claims.ts';

/**
 * A text that needs a claim: '' if the claim was deleted. Lists leave out an entry whose text is
 * ''.
 */
export function claimed(name: keyof Claims, text: (claim: Claim) => string): string {
  const claim = claims[name];
  return claim ? text(claim) : '';
}

/** Such as ' within 24 hours', for the end of a sentence that promises a call. */
export const withinPromisedTime = claimed('contact', ({ figure }) => ` within ${figure}`);
