import type { Claims } from './claims.ts';

const sample = 'SAMPLE: nothing was measured.';

/** The evidence of each claim, for you only: no page has it. */
export const claimNotes: Record<keyof Claims, string> = {
  leads: sample,
  businesses: sample,
  answerRate: sample,
  conversions: sample,
  setup: sample,
  results: sample,
  contact: sample,
  cost: sample,
  uptime: sample,
};
