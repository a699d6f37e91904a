import { claims, type Claim, type Claims } from './claims.ts';

/** Words that need a claim: '' if the claim was deleted. Lists leave out an entry whose text is ''. */
export function claimed(name: keyof Claims, words: (claim: Claim) => string): string {
  const claim = claims[name];
  return claim ? words(claim) : '';
}

/** Such as ' within 24 hours', for the end of a sentence that promises a call. */
export const inTime = claimed('contact', ({ figure }) => ` within ${figure}`);
