/** The evidence. Replace it, and the sample's figure, with your own. */
const note = 'SAMPLE: nothing was measured.';

export const claims = {
  leads: { figure: '250,000+', label: 'leads captured', note },
  businesses: { figure: '120+', label: 'businesses served', note },
  answerRate: { figure: '100%', label: 'answer rate', note },
  conversions: { figure: '3x', label: 'conversions', note },
  setup: { figure: '48 hours', label: 'Setup within 48 hours', note },
  results: { figure: '30 days', label: 'Results guaranteed within 30 days', note },
  contact: { figure: '24 hours', label: 'Contact within 24 hours', note },
  cost: { figure: '60-75%', label: '60-75% cheaper than staff', note },
  uptime: { figure: '99.9%', label: '99.9% uptime', note },
};
