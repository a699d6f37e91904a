export const hero = {
  heading: 'Every call answered. Even the one at 2 a.m.',
  lead: 'Porchlight is an AI that picks up the phone for Texas trades. It finds out what is wrong, books the job on your calendar and texts you the details, while you are on a roof, under a sink or asleep.',
  callPrompt: 'Or call us:',
  tradesHeading: 'It knows the calls your trade gets',
};
