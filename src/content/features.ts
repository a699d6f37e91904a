/** What the assistant says when a pipe has burst. */
export const emergencyScript = [
  { who: 'Caller', words: 'I’m at the main. Which way do I turn it?' },
  { who: 'Porchlight', words: 'Quarter turn on the lever, till it sits across the pipe.' },
  { who: 'Porchlight', words: 'I’m waking the plumber. What’s your address?' },
];

export const features = {
  heading: 'Built for the way a shop really runs',
  items: [
    {
      id: 'emergency',
      name: 'Emergencies first',
      text: 'Gas or fire: it tells the caller to get out and dial 911. Burst pipe: it talks them through shutting off the main, then wakes whoever is on call.',
    },
    {
      id: 'transfer',
      name: 'A person on request',
      text: 'Anyone who asks for a human gets one: it puts them through to you, or books a time to call back.',
    },
    {
      id: 'summary',
      name: 'A text after every call',
      text: 'Who, where, what, how urgent and what was booked, on your phone in seconds.',
    },
    {
      id: 'no-price-promises',
      name: 'No promises you didn’t make',
      text: 'It never quotes a price or a time you did not give it. It says you’ll tell them, and books the visit.',
    },
    {
      id: 'junk',
      name: 'Junk stays out',
      text: 'It hangs up on robocalls and sales pitches. So they don’t ring your phone.',
    },
    {
      id: 'records',
      name: 'Every word on record',
      text: 'Recording and transcript of each call, if you want them, so “he told me Tuesday” has an answer.',
    },
  ],
} as const;
