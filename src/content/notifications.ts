import { site } from './site.ts';

/** The words of the email about a new lead. */
export const notificationWords = {
  from: site.brand,
  subject: ({ kind, trade, volume }: Record<'kind' | 'trade' | 'volume', string>) =>
    `${kind} lead: ${trade}, ${volume} leads a month`,
  sampleSubject: (subject: string) => `Sample, nobody to call: ${subject}`,
  suspected: 'Suspected: a robot may have sent this. Some are people.',
  sample: 'This is a sample: nobody left this number.',
  call: (phone: string) => `Call ${phone}`,
  noLink: (phone: string) => `Phone, as typed: ${phone}`,
  /** The time is in the number's time zone; undefined if that is unknown. */
  mayCall: (time: string | undefined) =>
    time
      ? `You may call now: it is ${time} where they are.`
      : 'You may call now: where they are is not known, and it is day all over the United States.',
  mayNotCall: (time: string | undefined) =>
    time
      ? `Do not call now: it is ${time} where they are. Calls are for 9 AM to 9 PM, on Sundays from noon, and for less in some states.`
      : 'Do not call now: where they are is not known. Call while it is 9 AM to 9 PM all over the United States, on Sundays from noon.',
  abroad: 'Do not call: the number is not in the United States. Answer by email.',
  doNotCall: 'Do not call: they asked for no more calls at all. Answer by email.',
  /** The span is in the number's time zone; undefined if that is unknown. */
  wish: (time: string, span: string | undefined) =>
    `They would like a call ${time}${span ? `, next ${span}.` : ', by their own clock.'}`,
  callTimes: {
    morning: 'in the morning (9 to 11)',
    midday: 'at midday (11 to 2)',
    afternoon: 'in the afternoon (2 to 6)',
  },
  wishIsLate: (time: string) => `That is past the promise: call before, from ${time} on.`,
  lawIsLate: 'No call is allowed before the promise ends: call then, or write.',
  due: (time: string) => `A person is promised to call by ${time}.`,
  dueInWriting: (time: string) => `An answer is promised by ${time}: write.`,
  details: 'The lead',
  fields: {
    contactName: 'Ask for',
    trade: 'Trade',
    tradeDetail: 'In their words',
    volume: 'Leads a month',
    email: 'Email',
    automatedCalls: 'Automated calls',
    automatedTexts: 'Texts',
    source: 'Sent by',
    cameFrom: 'Came from',
    campaign: 'Campaign',
    repeats: 'Wrote before',
    created: 'Sent',
    plan: 'Plan',
  },
  agreed: 'Agreed to',
  notAgreed: {
    calls: 'Not agreed to, or taken back: a person calls by hand',
    texts: 'Not agreed to, or taken back: send none',
  },
  noCalls: 'No calls at all',
  repeats: 'Yes, in the last 30 days',
  sources: { form: 'the form', chat: 'the chat', voice: 'the call' } as Record<string, string>,
  calculation: 'What they reckoned',
  figures: {
    monthlyLeads: 'Leads a month',
    currentStaffCost: 'Staff cost a month',
    averageJobValue: 'Average job value',
    currentConversionRate: 'Leads that become jobs',
    calculatedSavings: 'Savings a year',
    extraJobsPerMonth: 'Extra jobs a month',
    additionalRevenue: 'Extra revenue a year',
  },
  footer: (id: string) =>
    `You read this because the site sends new leads to this address. Lead ${id}. Should they take back an agreement, by whatever means, note it at once: select sales.revoke_consent('number or email', 'all', 'how'); or 'calls' or 'texts' in place of 'all'. No calls at all: select sales.mark_contacted('${id}', 'your name', 'do_not_call');`,
};

/** What `npm run notify:test` sends. */
export const sampleLeadWords = {
  businessName: 'Sample Plumbing (no real lead)',
  contactName: 'Sam Sample',
  email: 'sample@porchlight.example',
  phone: '(512) 555-0142',
  phoneE164: '+15125550142',
};
