import type { Claims } from '#content/claims.ts';

export const claims: Claims = {
  businesses: { figure: '14', label: 'shops served' },
  setup: { figure: 'five days', label: 'Set up in five days' },
};
