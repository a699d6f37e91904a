import { claims, type Claim, type Claims } from './claims.ts';
import { trustedBy } from './sections/trusted-by.ts';

/**
 * A text that needs a claim: '' if the claim was deleted. Lists leave out an entry whose text is
 * ''.
 */
export function claimed(name: keyof Claims, text: (claim: Claim) => string): string {
  const claim = claims[name];
  return claim ? text(claim) : '';
}

/** The label of a claim, which says if it is a sample. */
export const labelOf = ({ label, sample }: Claim): string =>
  sample ? `${label} (${trustedBy.figureLabel})` : label;

/** Such as ' within 24 hours', for the end of a sentence that promises a call. */
export const withinPromisedTime = claimed('contact', ({ figure }) => ` within ${figure}`);
