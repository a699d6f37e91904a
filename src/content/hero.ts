export const hero = {
  heading: ['Every call answered.', 'Even the one at 2 a.m.'],
  lead: 'Porchlight is an AI that picks up the phone for Texas trades. It finds out what is wrong, books the job and texts you the details, while you are on a roof, under a sink or asleep.',
  callPrompt: 'Or call us',
  tradesHeading: 'It knows the calls your trade gets',
};

/** SAMPLE: one call as a job ticket. */
export const callTicket = {
  heading: 'Job ticket',
  time: '2:07 a.m.',
  summary: 'A call that Porchlight took',
  steps: [
    { id: 'rang', label: 'Caller said', text: '“There’s water coming through the kitchen ceiling.”' },
    { id: 'asked', label: 'Asked', text: 'Is the main shut off? Is anyone near the wiring?' },
    { id: 'woke', label: 'Woke up', text: 'The tech on call: burst pipe, rolling by 2:20' },
    { id: 'texted', label: 'Texted', text: 'You: name, number, address, main is off' },
  ],
  stamp: 'On the way',
};
