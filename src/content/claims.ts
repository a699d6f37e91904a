export interface Claim {
  figure: string;
  /** The figure on /es, which doesn't make the claim without it. */
  spanish?: string;
  label: string;
  /** Remove it when you replace the figure. `npm run doctor` warns while a sample is public. */
  sample?: true;
}

type ClaimName =
  | 'leads'
  | 'businesses'
  | 'answerRate'
  | 'conversions'
  | 'setup'
  | 'results'
  | 'contact'
  | 'cost'
  | 'uptime';

export type Claims = Partial<Record<ClaimName, Claim>>;

/**
 * If you delete a claim, the words that need it disappear from the page, the chat, the calls and
 * the emails.
 */
export const claims: Claims = {
  leads: { figure: '250,000+', label: 'leads captured', sample: true },
  businesses: { figure: '120+', label: 'businesses served', sample: true },
  answerRate: { figure: '100%', label: 'answer rate', sample: true },
  conversions: { figure: '3x', label: 'conversions', sample: true },
  setup: { figure: '48 hours', label: 'Setup within 48 hours', sample: true },
  results: {
    figure: '30 days',
    spanish: '30 días',
    label: 'Results guaranteed within 30 days',
    sample: true,
  },
  // For another time, change db/sql/045_promised_time.sql, too.
  contact: {
    figure: '24 hours',
    spanish: '24 horas',
    label: 'Contact within 24 hours',
    sample: true,
  },
  cost: { figure: '60-75%', label: '60-75% cheaper than staff', sample: true },
  uptime: { figure: '99.9%', label: '99.9% uptime', sample: true },
};
