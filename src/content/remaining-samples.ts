import { claims } from './claims.ts';
import { callTicket } from './sections/hero.ts';
import { site } from './site.ts';
import { testimonials } from './sections/testimonials.ts';
import { trustedBy } from './sections/trusted-by.ts';

const isFictional = (number: string) => /^\+1\d{3}555\d{4}$/.test(number);

/** What the page, its footer and `npm run doctor` call samples. */
export function remainingSamples(): string[] {
  const parts: [isSample: boolean, what: string][] = [
    [testimonials.some(({ sample }) => sample), 'quotes in src/content/sections/testimonials.ts'],
    [Object.values(claims).some(({ sample }) => sample), 'figures in src/content/claims.ts'],
    [trustedBy.sample, 'customers in src/content/sections/trusted-by.ts'],
    [
      callTicket.sample,
      'the job ticket and its phone in hero.ts and services.ts of src/content/sections',
    ],
    [isFictional(site.phone.e164), `the number ${site.phone.display} in src/content/site.ts`],
    [
      isFictional(site.caller.phone.e164),
      'who calls, and from which number, in src/content/site.ts',
    ],
    [site.email.endsWith('.example'), `the address ${site.email} in src/content/site.ts`],
  ];
  return parts.filter(([isSample]) => isSample).map(([, what]) => what);
}
