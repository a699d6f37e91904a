import { site } from '../site.ts';

export const emergencyScript = [
  { who: 'Caller', line: 'I’m at the main. Which way do I turn it?' },
  { who: site.brand, line: 'Quarter turn on the lever, till it’s straight across the pipe.' },
  { who: site.brand, line: 'I’m waking up our plumber. What’s your address?' },
];

export const features = {
  heading: 'What you can count on',
  items: [
    {
      id: 'emergency',
      name: 'Emergencies first',
      text:
        'Gas or fire? It tells callers to get out and call 911. Burst pipe? It talks them ' +
        'through shutting off the main, then wakes up whoever’s on call.',
    },
    {
      id: 'transfer',
      name: 'A real person when they ask',
      text:
        'Anybody who asks gets put through to you. Can’t pick up? It books a time to call ' +
        'back.',
    },
    {
      id: 'summary',
      name: 'A text after every call',
      text: 'Who, where, what’s wrong and what it booked, on your phone in seconds.',
    },
    {
      id: 'no-price-promises',
      name: 'No promises you didn’t make',
      text:
        'It never quotes a price. It tells callers you’ll give them one in person, and books a ' +
        'time you have open.',
    },
    {
      id: 'junk',
      name: 'No junk calls',
      text: 'It hangs up on robocalls and sales pitches, so your phone doesn’t ring.',
    },
    {
      id: 'records',
      name: 'Every word on record',
      text:
        'Recordings and transcripts, if you want them. A customer says “He told me Tuesday”? ' +
        'Go check.',
    },
  ],
} as const;
