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
} as const;
