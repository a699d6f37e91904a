export interface Claim {
  figure: string;
  label: string;
  note: string;
  /** Remove this flag when you replace the figure. `npm run doctor` warns while a sample is public. */
  sample?: true;
}

type ClaimName =
  'leads' | 'businesses' | 'answerRate' | 'conversions' | 'setup' | 'results' | 'contact' | 'cost' | 'uptime';

export type Claims = Partial<Record<ClaimName, Claim>>;

const evidence = { note: 'SAMPLE: nothing was measured.', sample: true } as const;

/** If you delete a claim, the words that need it disappear from the page, the chat, the calls and the emails. */
export const claims: Claims = {
  leads: { figure: '250,000+', label: 'leads captured', ...evidence },
  businesses: { figure: '120+', label: 'businesses served', ...evidence },
  answerRate: { figure: '100%', label: 'answer rate', ...evidence },
  conversions: { figure: '3x', label: 'conversions', ...evidence },
  setup: { figure: '48 hours', label: 'Setup within 48 hours', ...evidence },
  results: { figure: '30 days', label: 'Results guaranteed within 30 days', ...evidence },
  contact: { figure: '24 hours', label: 'Contact within 24 hours', ...evidence },
  cost: { figure: '60-75%', label: '60-75% cheaper than staff', ...evidence },
  uptime: { figure: '99.9%', label: '99.9% uptime', ...evidence },
};
