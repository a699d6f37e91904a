export interface Claim {
  figure: string;
  label: string;
  /** The evidence for the claim. Samples: owners replace them with their own. */
  note: string;
  sample: boolean;
}

const note = 'SAMPLE: replace by a figure of your own, and say here how it was measured.';

export const claims = {
  leads: { figure: '250,000+', label: 'leads captured', note, sample: true },
  businesses: { figure: '120+', label: 'businesses served', note, sample: true },
  answerRate: { figure: '100%', label: 'answer rate', note, sample: true },
  conversions: { figure: '3x', label: 'conversions', note, sample: true },
  setup: { figure: '48 hours', label: 'Setup within 48 hours', note, sample: true },
  results: { figure: '30 days', label: 'Results guaranteed within 30 days', note, sample: true },
  contact: { figure: '24 hours', label: 'Contact within 24 hours', note, sample: true },
  cost: { figure: '60-75%', label: '60-75% cheaper than staff', note, sample: true },
  uptime: { figure: '99.9%', label: '99.9% uptime', note, sample: true },
} satisfies Record<string, Claim>;
