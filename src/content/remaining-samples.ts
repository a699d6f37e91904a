import { claims } from './claims.ts';
import { site } from './site.ts';
import { testimonials } from './testimonials.ts';

export const remainingSamples = (): string[] => [
  ...(testimonials.some(({ sample }) => sample) ? ['quotes in src/content/testimonials.ts'] : []),
  ...(Object.values(claims).some((claim) => 'sample' in claim) ? ['figures in src/content/claims.ts'] : []),
  ...(/^\+1\d{3}555\d{4}$/.test(site.phone.e164)
    ? [`the number ${site.phone.display} in src/content/site.ts`]
    : []),
  ...(site.email.endsWith('porchlight.example') ? [`the address ${site.email} in src/content/site.ts`] : []),
];
