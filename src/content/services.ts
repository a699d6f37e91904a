export const services = {
  heading: 'What it does on every call',
  lead: 'From the first ring to a job on your board. You choose how much it does.',
  items: [
    {
      id: 'answers',
      name: 'Answers the phone',
      text: 'A natural voice, your company name, English or Spanish. It says it’s an AI and gets to work.',
    },
    {
      id: 'captures',
      name: 'Gets the details',
      text: 'Name, number, address, what’s broken and how urgent it is. No sticky notes, no lost leads.',
    },
    {
      id: 'books',
      name: 'Books the appointment',
      text: 'It only offers times you have open. The job’s on your calendar before the caller hangs up.',
    },
    {
      id: 'follows-up',
      name: 'Follows up on its own',
      text: 'It texts and calls about quiet estimates, missed calls and no-shows. A few tries, and it stops if they say no.',
    },
    {
      id: 'integrates',
      name: 'Fills in your CRM and schedule',
      text: 'No typing jobs in twice. Owners ask about ServiceTitan, Housecall Pro, Jobber, Google Calendar, you name it: we’ll check if yours connects.',
    },
  ],
} as const;
