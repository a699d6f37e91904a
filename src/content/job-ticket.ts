import { claimed } from './claimed.ts';
import { site } from './site.ts';

const orSooner = claimed('contact', ({ figure }) => ` If that’s more than ${figure} from now, sooner.`);

/** What a visitor asked for, as a ticket: on the page after sending, and in the receipt. */
export const jobTicketText = {
  heading: 'Thanks! A person will call you.',
  labels: { who: 'For', what: 'About', when: 'When', caller: 'Who calls' },
  what: (trade: string, monthlyLeads: string) => `${trade}, ${monthlyLeads} leads a month`,
  whenPicked: {
    any: 'In the daytime or evening, never at night, going by your area code.',
    unknown:
      'In the daytime or evening, never at night, going by your area code. If you picked a time, at that time.',
    morning: `Between 9 and 11 AM where you are.${orSooner}`,
    midday: `Between 11 AM and 2 PM where you are.${orSooner}`,
    afternoon: `Between 2 and 6 PM where you are.${orSooner}`,
  },
  caller: `${site.caller.name}, a person, from ${site.caller.phone.display}`,
  stamp: 'Received',
  contactCard: 'Save our number',
  calendar: 'Put it in your calendar',
  hurry: 'In a hurry? Call us now:',
  again: 'Send another request',
};
