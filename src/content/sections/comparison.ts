import { claimed, labelOf } from '../claimed.ts';
import { site } from '../site.ts';

/** What the figure compares, because a small shop's price is further below a full-time wage. */
export const costCompared = claimed(
  'cost',
  (claim) =>
    `${labelOf(claim)}: a busy shop’s quote, with several lines day and night, against wages and ` +
    'payroll taxes for the same hours',
);

export const comparison = {
  heading: 'What happens when the phone rings',
  intro: 'Nobody standing in water leaves a voicemail. They call the next shop.',
  columns: {
    question: 'Your phone',
    ai: `With ${site.brand}`,
    traditional: 'Staff or voicemail',
  },
  rows: [
    {
      question: 'A call at 2 a.m.',
      ai: 'Answered on the first ring, same as at noon',
      traditional: 'Voicemail, or whoever’s on call',
    },
    {
      question: 'Three calls at once',
      ai: 'All three get answered',
      traditional: 'One gets answered, two wait or hang up',
    },
    {
      question: 'On a bad day',
      ai: `${claimed('uptime', (claim) => `${labelOf(claim)}. `)}If we’re down, your own phone rings`,
      traditional: 'Out sick, on vacation, or quit',
    },
    {
      question: 'Booking the job',
      ai: 'On your calendar before they hang up',
      traditional: 'A note to call them back',
    },
    {
      question: 'Following up',
      ai: 'A few polite texts and calls. If they say no, it stops',
      traditional: 'When somebody gets around to it',
    },
    {
      question: 'Getting started',
      ai: claimed('setup', labelOf),
      traditional: 'Weeks of hiring and training',
    },
    {
      question: 'What it costs',
      ai: costCompared,
      traditional: 'Wages, payroll taxes, and starting over when they quit',
    },
  ].filter(({ ai }) => ai),
};
