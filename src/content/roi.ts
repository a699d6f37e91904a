import type { RoiWords } from './types.ts';

export const roiWords: RoiWords = {
  heading: 'Reckon what a missed call costs you',
  lead: 'Four numbers you know by heart. The answer changes as you type.',
  fields: {
    monthlyLeads: {
      label: 'Leads a month',
      hint: 'Everyone who calls or writes for a job, also those you never reached.',
    },
    currentStaffCost: {
      label: 'Monthly staff cost for appointments ($)',
      hint: 'What you pay people to answer the phone and book jobs, with taxes. Your own hours count too.',
    },
    averageJobValue: {
      label: 'Average job ($)',
      hint: 'What a typical job brings in, before parts and wages.',
    },
    currentConversionRate: {
      label: 'Leads that become jobs (%)',
      hint: 'Out of a hundred leads, how many end in a booked job today.',
    },
  },
  hintButton: (label) => `What counts as: ${label}`,
  results: {
    heading: 'What it comes to',
    annualSavings: 'Savings a year',
    extraJobsPerMonth: 'Extra jobs a month',
    additionalRevenue: 'Additional revenue a year',
  },
  assumptions: 'This assumes 50 % AI conversion and $297 a month; your quote may differ.',
  tooLarge: 'These figures are too large to reckon exactly.',
  announcement: ({ annualSavings, extraJobsPerMonth, additionalRevenue }) =>
    `Savings a year ${annualSavings}, extra jobs a month ${extraJobsPerMonth}, additional revenue a year ${additionalRevenue}.`,
  calculate: 'Calculate',
  save: { idle: 'Save Calculation', pending: 'Saving...' },
  faultHeading: 'There is a problem',
  savedNote: 'Your calculation is saved.',
  shareLabel: 'Link to these figures',
  copy: { idle: 'Copy link', done: 'Copied', failed: 'Press Ctrl+C to copy' },
  toasts: {
    saved: { title: 'Calculation saved!', description: 'Your ROI calculation has been saved successfully.' },
    failed: { title: 'Error', description: 'Failed to save calculation. Please try again.' },
  },
  callToAction: { label: 'Get these numbers checked by a person', href: '#contact' },
};
