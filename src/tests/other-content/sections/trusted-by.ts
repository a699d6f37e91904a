import type { TrustedBy } from '#content/sections/trusted-by.ts';

export const trustedBy: TrustedBy = {
  heading: 'They let us answer',
  sampleLabel: 'Sample companies',
  figureLabel: 'sample',
  customers: [
    { trade: 'Plumbing', town: 'Beaver', name: 'Beaver Drain', logo: '/icon-192.png' },
    { trade: 'HVAC', town: 'Kenton', name: 'Kenton Air' },
  ],
};
