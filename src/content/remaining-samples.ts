import { claims, type Claims } from './claims.ts';
import { callTicket } from './sections/hero.ts';
import { site, type Phone } from './site.ts';
import { testimonials, type Testimonial } from './sections/testimonials.ts';
import { trustedBy } from './sections/trusted-by.ts';

const isFictional = (number: string) => /^\+1\d{3}555\d{4}$/.test(number);

export interface SampleContent {
  testimonials: Pick<Testimonial, 'sample'>[];
  claims: Claims;
  trustedBy: { sample: boolean };
  callTicket: { sample: boolean };
  site: { phone: Phone; caller: { phone: Phone }; email: string };
}

const shown: SampleContent = { testimonials, claims, trustedBy, callTicket, site };

/** What the page, its footer and `npm run doctor` call samples. */
export function remainingSamples(content = shown): string[] {
  const { phone, caller, email } = content.site;
  const parts: [isSample: boolean, what: string][] = [
    [
      content.testimonials.some(({ sample }) => sample),
      'quotes in src/content/sections/testimonials.ts',
    ],
    [
      Object.values(content.claims).some(({ sample }) => sample),
      'figures in src/content/claims.ts',
    ],
    [content.trustedBy.sample, 'customers in src/content/sections/trusted-by.ts'],
    [
      content.callTicket.sample,
      'the job ticket and its phone in hero.ts and services.ts of src/content/sections',
    ],
    [isFictional(phone.e164), `the number ${phone.display} in src/content/site.ts`],
    [isFictional(caller.phone.e164), 'who calls, and from which number, in src/content/site.ts'],
    [email.endsWith('.example'), `the address ${email} in src/content/site.ts`],
  ];
  return parts.filter(([isSample]) => isSample).map(([, what]) => what);
}
