import type { Claims } from '#content/claims.ts';

export const claims: Claims = {
  businesses: { figure: '14', label: 'shops served', note: 'Signed contracts on 2 November 2026.' },
  setup: { figure: 'five days', label: 'Set up in five days', note: 'The slowest setup of 2026.' },
};
