/** The shapes of words that take a value. */
export interface RoiWords {
  heading: string;
  lead: string;
  fields: Record<RoiFieldName, { label: string; hint: string }>;
  hintButton: (label: string) => string;
  results: { heading: string } & Record<RoiResultName, string>;
  chart: {
    heading: string;
    savings: string;
    revenue: string;
    total: string;
    alternative: (sums: { savings: string; revenue: string; total: string }) => string;
  };
  assumptions: string;
  minus: string;
  tooLarge: string;
  smaller: string;
  notWhole: string;
  announcement: (results: Record<RoiResultName, string>) => string;
  calculate: string;
  save: { idle: string; pending: string };
  savedNote: string;
  shareLabel: string;
  copy: { idle: string; done: string; failed: string };
  toasts: Record<'saved' | 'failed', ToastWords>;
  callToAction: { label: string; href: string };
}

type RoiFieldName = 'monthlyLeads' | 'currentStaffCost' | 'averageJobValue' | 'currentConversionRate';
type RoiResultName = 'annualSavings' | 'extraJobsPerMonth' | 'additionalRevenue';

export interface ToastWords {
  title: string;
  description: string;
}
