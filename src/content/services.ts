export const services = {
  heading: 'What it does, call by call',
  lead: 'From the first ring to the job on your board. You choose how far it goes.',
  items: [
    {
      id: 'answers',
      name: 'Answers the phone',
      text: 'A natural voice with your company name, in English or Spanish. It says it’s an AI and gets to work.',
    },
    {
      id: 'captures',
      name: 'Captures the lead',
      text: 'Name, number, address, what is broken and how urgent. Nothing on a sticky note, nothing lost.',
    },
    {
      id: 'books',
      name: 'Books the appointment',
      text: 'It sees your open slots and offers only those. The job is on your calendar before the caller hangs up.',
    },
    {
      id: 'follows-up',
      name: 'Follows up by itself',
      text: 'Estimates gone quiet, missed calls, no-shows: it texts and calls back a few times, and stops when it’s told to.',
    },
    {
      id: 'integrates',
      name: 'Feeds your CRM and schedule',
      text: 'Each call goes into the tools you run, if they connect, with summary and recording. Nobody types it in twice.',
    },
  ],
  /** What the page shows of each item. The chat, the voice assistant and machines get the texts above. */
  short: {
    answers: 'English or Spanish. It says it’s an AI.',
    captures: 'Name, number, address, problem.',
    books: 'Only at times you have open.',
    'follows-up': 'Estimates, missed calls, no-shows.',
    integrates: 'If yours connects. For example:',
  },
  tools: ['ServiceTitan', 'Housecall Pro', 'Jobber', 'Google Calendar'],
} as const;

/** SAMPLE: what the owner's phone shows after the call of the hero's ticket. */
export const lockScreen = {
  caption: 'Your phone after a 2:07 a.m. call (sample)',
  date: 'Saturday',
  time: '2:09',
  notices: [
    {
      id: 'text',
      app: 'Text',
      title: 'Burst pipe, main is off',
      text: 'Ana Ruiz, (512) 555-0167, 412 Pecan Street. Nobody’s hurt.',
    },
    {
      id: 'calendar',
      app: 'Calendar',
      title: '2:50 a.m. Burst pipe',
      text: 'Marco, who is on the way',
    },
    { id: 'recording', app: 'Recording', title: 'Call with Ana Ruiz', text: '1:48' },
  ],
} as const;
