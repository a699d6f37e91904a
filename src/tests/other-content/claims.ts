import type { Claims } from '#content/claims.ts';

export const claims: Claims = {
  businesses: {
    figure: '14',
    label: 'shops served',
    source: { label: 'The list', href: 'https://redbud.example/shops' },
  },
  setup: { figure: 'five days', label: 'Set up in five days' },
};
