/** What the calculator begins with, and what it assumes. The assumptions are neither prices nor promises. */
export const roiFigures = {
  defaults: {
    monthlyLeads: 100,
    currentStaffCost: 3500,
    averageJobValue: 500,
    currentConversionRate: 15,
  },
  aiConversionPercent: 50,
  cautiousConversionPercent: 25,
  aiMonthlyCost: 297,
};

export const roiWords = {
  heading: 'What would answering every call be worth?',
  lead: 'Put in four numbers; a good guess will do. The results change as you type.',
  fields: {
    monthlyLeads: {
      label: 'Leads a month',
      hint: 'Everyone who calls or writes about a job, with the ones you never got back to.',
    },
    currentStaffCost: {
      label: 'Staff cost a month ($)',
      hint: 'What you pay people to answer the phone and book appointments, with taxes. Your own hours count too.',
    },
    averageJobValue: {
      label: 'Average job value ($)',
      hint: 'What a typical job brings in, before parts and wages.',
    },
    currentConversionRate: {
      label: 'Leads you win (%)',
      hint: 'Out of a hundred leads, how many end in a booked job today.',
    },
  },
  hintButton: (label: string) => `What counts as: ${label}`,
  results: {
    heading: 'What it adds up to',
    annualSavings: 'Savings a\u00a0year',
    extraJobsPerMonth: 'Extra\u00a0jobs a\u00a0month',
    additionalRevenue: 'Extra\u00a0revenue a\u00a0year',
  },
  chart: {
    heading: 'Running total, twelve months',
    savings: 'Savings',
    revenue: 'Revenue before parts and wages',
    alternative: ({ savings, revenue }: Record<'savings' | 'revenue', string>) =>
      `Bar chart, month by month: after twelve months savings reach ${savings} and extra revenue ${revenue}, before parts and wages.`,
  },
  assumptions: `Our guess is that ${roiFigures.aiConversionPercent} of 100 leads become jobs: it assumes ${roiFigures.aiConversionPercent}% AI conversion and $${roiFigures.aiMonthlyCost} a month; your quote may differ.`,
  whatIf: (results: Record<'extraJobsPerMonth' | 'additionalRevenue', string>) =>
    `What if only ${roiFigures.cautiousConversionPercent}% of leads turn into jobs? ${results.extraJobsPerMonth} extra jobs per month, ${results.additionalRevenue} per year.`,
  minus: 'A minus sign means you already do better than that.',
  tooLarge: 'These figures are too large to work out exactly. Enter smaller ones.',
  smaller: 'Enter a smaller number.',
  notWhole: 'Enter a whole number, at most 2,147,483,647.',
  announcement: (results: Record<'annualSavings' | 'extraJobsPerMonth' | 'additionalRevenue', string>) =>
    `Savings a year ${results.annualSavings}, extra jobs a month ${results.extraJobsPerMonth}, extra revenue a year ${results.additionalRevenue}.`,
  calculate: 'Calculate',
  save: { idle: 'Save Calculation', pending: 'Saving...' },
  savedNote: 'Saved. This link opens your figures on any phone or computer.',
  shareLabel: 'Link to these figures',
  copy: { idle: 'Copy link', done: 'Copied', failed: 'Copy it from the field' },
  toasts: {
    saved: { title: 'Calculation saved!', description: 'Your ROI calculation has been saved successfully.' },
    failed: { title: 'Error', description: 'Failed to save calculation. Please try again.' },
  },
  callToAction: { label: 'Have a person call me', href: '#contact' },
  share: 'Send link',
};
