import { roiFigures } from './roi-figures.ts';

/** The share of all calls that become a booking. Shown with its source. */
export const bookingRate = { percent: 42, source: 'ServiceTitan, June 2022, shops in its study' };

export const priceLine = `We figure $${roiFigures.aiMonthlyCost} a month; a quote may differ.`;

/** Amounts without a sign, for sentences. */
type Changes = Record<'savings' | 'revenue', { amount: string; isNegative: boolean }>;

export const roiText = {
  fields: {
    monthlyLeads: {
      label: 'Monthly leads',
      hint: 'Everybody who calls or writes about a job, including the ones you never got back to.',
    },
    currentStaffCost: {
      label: 'Monthly staff cost ($)',
      hint:
        'What you pay people to answer the phone and book appointments, taxes included. Your ' +
        'own hours count too.',
    },
    averageJobValue: {
      label: 'Average job value ($)',
      hint: 'What a typical job brings in, before parts and labor.',
    },
    currentConversionRate: {
      label: 'Leads you win (%)',
      hint:
        'Out of 100 leads, how many turn into booked jobs today. ' +
        `${roiFigures.defaults.currentConversionRate} is only a start: enter your own.`,
    },
  },
  hintButton: (label: string) => `Help with ${label}`,
  results: {
    heading: 'What it adds up to',
    annualSavings: 'Savings per\u00a0year',
    extraJobsPerMonth: 'Extra\u00a0jobs per\u00a0month',
    additionalRevenue: 'Extra\u00a0revenue per\u00a0year',
  },
  assumptions:
    `Assumes ${roiFigures.aiConversionPercent}% AI conversion and $${roiFigures.aiMonthlyCost} ` +
    'a month; your quote may differ. The savings assume that you no longer pay anybody to ' +
    'answer the phone.',
  whatIf: (halfOfRevenue: string) =>
    `What if it adds only half of that? That’s still ${halfOfRevenue} of extra revenue a year.`,
  bottomLine: {
    label: 'Savings plus extra revenue per\u00a0year, before parts and labor',
    explanation: ({ savings, revenue }: Changes, fewerJobs: string | undefined) => {
      const changes =
        `It would ${savings.isNegative ? 'cost' : 'save'} you ${savings.amount} a year and ` +
        `bring in ${revenue.amount} ${revenue.isNegative ? 'less' : 'more'} before parts and ` +
        'labor.';
      if (!fewerJobs) return changes;
      const jobs = fewerJobs === '1' ? 'job' : 'jobs';
      return `${changes} That’s ${fewerJobs} fewer ${jobs} a month.`;
    },
    negative: 'Then keep your phone, and give it only the calls nobody answers: count those above.',
  },
  missed: {
    heading: 'Count what you missed',
    intro:
      'Look through the calls on your phone, and count the ones you missed in the last seven days.',
    label: 'Missed in 7 days',
    addOne: { text: '+1', label: '+1 missed call' },
    calculate: 'Add it up',
    factors: (calls: string, isOne: boolean, jobValue: string) =>
      `${calls} ${isOne ? 'call' : 'calls'} × ${bookingRate.percent}% × ${jobValue}`,
    total: (amount: string) => `= ${amount}`,
    /** What one call is worth, while the visitor's count is 0. */
    oneFactors: (jobValue: string) => `One missed call: ${bookingRate.percent}% × ${jobValue}`,
    whatMovesIt: 'What moves the price',
    rate: {
      figure: `${bookingRate.percent}%`,
      text: `of calls get booked (${bookingRate.source}); yours may differ.`,
    },
    jobValue: 'The job value is the one below, before parts and labor.',
  },
  tooLarge: 'Those numbers are too big to add up exactly. Enter smaller ones.',
  check: 'Please fix the numbers below and save them again.',
  smaller: 'Enter a smaller number.',
  notWhole: 'Enter a whole number under 2 billion.',
  announcement: (
    results: Record<
      'annualSavings' | 'extraJobsPerMonth' | 'additionalRevenue' | 'bottomLine',
      string
    >,
  ) =>
    `Savings per year ${results.annualSavings}, extra jobs per month ` +
    `${results.extraJobsPerMonth}, extra revenue per year ${results.additionalRevenue}, ` +
    `savings plus extra revenue per year ${results.bottomLine}.`,
  calculate: 'Calculate',
  save: { idle: 'Save Calculation', pending: 'Saving...' },
  toasts: {
    saved: {
      title: 'Calculation saved!',
      description: 'Your ROI calculation has been saved successfully.',
    },
    failed: { title: 'Error', description: 'Failed to save calculation. Please try again.' },
  },
  /** After a calculation is saved. The person sees it if the request names it. */
  savedWhere: {
    inAddress: 'It’s in this page’s address.',
    forPerson: 'It’s in this page’s address, and the person who calls you sees it.',
  },
  callToAction: { label: 'Have a person call me', href: '#contact' },
};

export const roiSection = {
  heading: 'What’s answering every call worth?',
  intro: 'Start with the calls you missed. Then put in four numbers. Ballpark is fine.',
};
