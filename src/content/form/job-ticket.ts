import { claimed, withinPromisedTime } from '../claimed.ts';
import { site } from '../site.ts';
import { answeredBy } from './lead-form.ts';

/** What a visitor asked for, as a ticket on the page after sending. */
export const jobTicketText = {
  heading: 'Thanks! A person takes it from here.',
  labels: { who: 'For', what: 'About', when: 'When', caller: 'Who calls', language: 'Language' },
  what: (trade: string, monthlyLeads: string) => `${trade}, ${monthlyLeads} leads a month`,
  spanish: 'Spanish',
  /** Between two hours. */
  to: 'and',
  /** `hours` are such as '9 and 11 AM CST'. */
  callOn: (day: string, hours: string) => `${day}, between ${hours}`,
  callAny: (day: string) => `${day}, any time`,
  today: (date: string) => `today, ${date}`,
  byAreaCode: (when: string) => `${when}, going by your area code`,
  unknownHours:
    `${claimed('contact', ({ figure }) => `Within ${figure}, in`) || 'In'} the daytime or ` +
    'evening, never at night, going by your area code.',
  written: {
    text: `A person will text you${withinPromisedTime}.`,
    email: `A person will answer you by email${withinPromisedTime}.`,
  },
  /** If it isn't known whether the number can be called or texted. */
  anyWay: answeredBy,
  caller: `${site.caller.name}, a person, from ${site.caller.phone.display}`,
  stamp: 'Received',
  hurry: 'In a hurry? Call us now:',
  again: 'Send another request',
};
