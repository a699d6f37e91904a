/** What it says when somebody smells gas. */
export const emergencyScript = [
  { who: 'Caller', words: 'It smells like gas in here.' },
  {
    who: 'Porchlight',
    words: 'Get everybody out of the house now. Don’t touch any switches. Dial 911 from outside.',
  },
  { who: 'Porchlight', words: 'I’m waking the tech on call. What’s your address?' },
];

export const features = {
  heading: 'Built for the way a shop really runs',
  items: [
    {
      id: 'emergency',
      name: 'Emergencies first',
      text: 'Gas smell: it tells the caller to leave and dial 911. Burst pipe: it talks them through shutting off the main, then wakes whoever is on call.',
    },
    {
      id: 'transfer',
      name: 'A person on request',
      text: 'Anyone who asks for a human gets one: it puts them through to you, or books a callback when you can’t pick up.',
    },
    {
      id: 'summary',
      name: 'A text after every call',
      text: 'Who, where, what, how urgent and what was booked, on your phone in seconds.',
    },
    {
      id: 'no-price-promises',
      name: 'No promises you did not make',
      text: 'It never quotes a price or a time you did not give it. It says you’ll tell them, and books the visit.',
    },
    {
      id: 'junk',
      name: 'Junk stays out',
      text: 'Robocalls and sales pitches are ended politely and never ring your phone.',
    },
    {
      id: 'records',
      name: 'Every word on record',
      text: 'Recording and transcript of each call, if you want them, so “he told me Tuesday” has an answer.',
    },
  ],
} as const;
