import { claims } from '../claims.ts';
import { site } from '../site.ts';

export const notificationText = {
  from: site.brand,
  subject: (kind: string, about: string) => `${kind}: ${about}`,
  about: ({ trade, volume, time, id }: Record<'trade' | 'volume' | 'time' | 'id', string>) =>
    `${trade}, ${volume} leads per month (${time}, ${id})`,
  kinds: { new: 'New lead', suspected: 'Possible spam' },
  sampleSubject: (subject: string) => `Test, nobody to call: ${subject}`,
  suspected: 'Possible spam: a bot may have sent this lead. Check it, because it may be a real person.',
  sample: 'This is a test: nobody left this number.',
  call: (phone: string) => `Call ${phone}`,
  phoneAsTyped: (phone: string) => `Phone, as typed: ${phone}`,
  wrongNumber: 'The phone number is wrong.',
  advice: (call: string, reason: string | undefined) => `${call}${reason ? `: ${reason}` : ''}.`,
  callNow: (until: string) => `Call now, until ${until}`,
  callAt: (when: string, hours: string | undefined) => `Call ${when}${hours ? ` (${hours})` : ''}`,
  asked: (time: string) => `they asked for ${time}`,
  callTimes: { morning: 'the morning', midday: 'midday', afternoon: 'the afternoon' },
  noneEarlier: 'no earlier time is legal',
  butTooLate: claims.contact ? 'but that would be later than we promised' : 'but that would be too late',
  butUnknown: 'but we don’t know where they are',
  /** `time` is the time where the lead's phone number is from, or undefined if that place is unknown. */
  place: (time: string | undefined) =>
    time
      ? `It was ${time} where they are when we sent this.`
      : 'We don’t know where they are: these hours are legal all over the United States.',
  notByPhone: {
    abroad: 'Don’t call: the number isn’t in the United States. Answer by email.',
    unreadable: 'No number can be read in what they typed. Answer by email.',
    text: 'Don’t call: they want a text message from a person.',
    email: 'Don’t call: they want an email.',
  },
  doNotCall: 'Don’t call: they asked us to stop calling. Answer by email.',
  reached: 'Somebody has reached them already.',
  due: (time: string) =>
    claims.contact ? `We promised that a person will call by ${time}.` : `A person should call by ${time}.`,
  dueByEmail: (time: string) =>
    claims.contact ? `We promised an answer by ${time}: send an email.` : `Send an email by ${time}.`,
  details: 'The lead',
  fields: {
    contactName: 'Ask for',
    trade: 'Trade',
    volume: 'Monthly leads',
    email: 'Email',
    automatedCalls: 'Automated calls',
    automatedTexts: 'Texts',
    source: 'Sent with',
    cameFrom: 'Found us through',
    campaign: 'Campaign',
    repeats: 'Sent a lead before',
    created: 'Sent',
  },
  inLanguage: (language: string | null, advice: string) =>
    language === 'es' ? `In Spanish: ${advice}` : advice,
  agreed: 'Yes, they agreed',
  notAgreed: {
    calls: 'Not agreed to: a person has to dial',
    texts: 'Not agreed to: don’t text them',
  },
  noCalls: 'No calls at all',
  repeats: 'Yes, in the last 30 days',
  sources: {
    form: 'the form',
    chat: 'the chat',
    voice: 'the call',
    sample: 'the form, after a sample call',
  } as Record<string, string>,
  calculation: 'Their numbers from the calculator',
  figures: {
    monthlyLeads: 'Monthly leads',
    currentStaffCost: 'Monthly staff cost',
    averageJobValue: 'Average job value',
    currentConversionRate: 'Leads they win',
    calculatedSavings: 'Savings per year',
    extraJobsPerMonth: 'Extra jobs per month',
    additionalRevenue: 'Extra revenue per year',
  },
  privacy: (address: string) => `What visitors were told about their data: ${address}`,
  footer: (id: string) =>
    `You’re getting this because the site sends new leads to this address. Lead ${id}. If this person withdraws an agreement in any way, record it right away: select sales.revoke_consent('number or email', 'all', 'how'); (for only one channel, write 'calls' or 'texts' instead of 'all'). If this person wants no calls at all: select sales.mark_contacted('${id}', 'your name', 'do_not_call');`,
};

const noCalls = 'Stopped calls: don’t call';

/** What a chat room reads about an event. */
export const roomText = {
  noContact: 'Stopped all contact: don’t call',
  noCalls,
  automated: {
    neither: 'Stops changed: no automated calls or texts',
    texts: 'Stops changed: no automated calls',
    calls: 'Stops changed: no texts',
    both: 'Stops changed: automated calls and texts are agreed to',
  },
  write: 'Write, don’t call',
  kinds: { corrected: 'Correction', lifted: 'Stop lifted', joined: 'Joined with another lead' },
  outcomes: {
    reached: 'Reached',
    wrong_number: 'Wrong number',
    not_interested: 'Not interested',
    won: 'Won',
    lost: 'Lost',
    do_not_call: noCalls,
    spam: 'Spam',
  },
  monthly: (what: string, amount: string) => `${what}, ${amount} a month`,
  reason: (what: string, reason: string) => `${what} (${reason})`,
  reasons: {
    price: 'price',
    timing: 'timing',
    competitor: 'competitor',
    no_need: 'no need',
    no_answer: 'no answer',
    other: 'other',
  },
  undone: (what: string) => `Undone: ${what}`,
};

/** The email on business mornings. */
export const workdayText = {
  subject: (day: string, counts: string[]) => `${day}: ${counts.join(', ')}`,
  counts: {
    appointments: (count: number) => `${count} agreed`,
    overdue: (count: number) => `${count} overdue`,
    new: (count: number) => `${count} new`,
  },
  begin: 'To begin, run this in psql: select * from next_call();',
  lists: {
    appointments: (count: number) => `Calls agreed for today or earlier: ${count}`,
    overdue: (count: number) => `Overdue, nobody was reached in 24 hours: ${count}`,
    new: (count: number) => `New, nobody has called: ${count}`,
  },
  person: (name: string, business: string) => `${name}, ${business}`,
  reach: (phone: string, time: string, isByPhone: boolean) =>
    `${phone}${isByPhone ? '' : ' (don’t call, write)'}, ${time}`,
  times: {
    appointments: (time: string) => time,
    overdue: (time: string) => `since ${time}`,
    new: (time: string) => `by ${time}`,
  },
  more: (count: number) => `and ${count} more`,
  goneQuiet: (count: string, orMore: boolean) =>
    `Gone quiet, nothing was recorded for 30 days: ${count}${orMore ? ' or more' : ''}. To see them, run: select * from gone_quiet;`,
  footer:
    'You’re getting this because the site sends new leads to this address. Call only if next_call names the person: it knows when a call is legal.',
};

/** What `npm run porchlight -- notify:test` sends. */
export const sampleLeadText = {
  businessName: 'Sample Plumbing (not a real lead)',
  contactName: 'Sam Sample',
  email: 'sample@lead.example',
  phone: site.phone.display,
  phoneE164: site.phone.e164,
};
