import { region, site } from '../site.ts';

export const hero = {
  heading: ['Every call answered.', 'Even the one at 2 a.m.'],
  intro:
    `${site.brand} is an AI that answers the phone for ${region.name} home-service pros. It ` +
    'finds out what’s wrong, books the job and texts you, while you’re on a roof, under a ' +
    'sink or asleep.',
  callPrompt: 'Or call us, a person answers',
  tradesHeading: 'It knows the calls you get',
};

export const ownShopText = {
  heading: 'Hear it answer as your shop',
  name: 'Business name',
  trade: 'Trade',
  choose: 'Choose one',
  play: 'Answer as my shop',
  note: 'It stays in your browser. We only fill in the form below for you.',
};

/** One call as a job ticket. */
export const callTicket = {
  /** Set this to false when you replace the ticket with one of a real call. */
  sample: true as boolean,
  heading: 'Job ticket',
  time: '2:07 a.m.',
  summary: `A call ${site.brand} answered`,
  steps: [
    { label: 'Caller said', text: '“There’s water coming through the kitchen ceiling.”' },
    { label: 'Asked', text: 'Is the main shut off? Any lights or outlets wet?' },
    { label: 'Woke up', text: 'The tech on call: burst pipe, there by 2:50' },
    { label: 'Texted', text: 'You: name, number, address, main’s off' },
  ],
  stamp: 'On the way',
};
