import { claims } from './claims.ts';
import { callTicket } from './sections/hero.ts';
import { site } from './site.ts';
import { testimonials } from './sections/testimonials.ts';
import { trustedBy } from './sections/trusted-by.ts';

const isFictional = (number: string) => /^\+1\d{3}555\d{4}$/.test(number);

/** What the page, its footer and `npm run doctor` call samples. */
export const remainingSamples = (): string[] =>
  [
    {
      isSample: testimonials.some(({ sample }) => sample),
      what: 'quotes in src/content/sections/testimonials.ts',
    },
    {
      isSample: Object.values(claims).some(({ sample }) => sample),
      what: 'figures in src/content/claims.ts',
    },
    { isSample: trustedBy.sample, what: 'customers in src/content/sections/trusted-by.ts' },
    {
      isSample: callTicket.sample,
      what: 'the job ticket in src/content/sections/hero.ts, and its phone in src/content/sections/services.ts',
    },
    {
      isSample: isFictional(site.phone.e164),
      what: `the number ${site.phone.display} in src/content/site.ts`,
    },
    {
      isSample: isFictional(site.caller.phone.e164),
      what: 'who calls, and from which number, in src/content/site.ts',
    },
    {
      isSample: site.email.endsWith('.example'),
      what: `the address ${site.email} in src/content/site.ts`,
    },
  ].flatMap(({ isSample, what }) => (isSample ? [what] : []));
