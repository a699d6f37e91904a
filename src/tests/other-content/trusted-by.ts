import type { TrustedBy } from '#content/trusted-by.ts';

export const trustedBy: TrustedBy = {
  heading: 'They let us answer',
  sampleLabel: 'Sample companies',
  customers: [
    { trade: 'Plumbing', town: 'Beaver' },
    { trade: 'HVAC', town: 'Kenton' },
  ],
};
