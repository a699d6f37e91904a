import { claims } from './claims.ts';

export const comparison = {
  heading: 'What happens when the phone rings',
  lead: 'Nobody with water on the floor leaves a voicemail. The next shop is one tap away.',
  columns: { question: 'The moment', ai: 'With Porchlight', traditional: 'Staff or voicemail' },
  rows: [
    {
      question: 'A call at 2 a.m.',
      ai: 'Picked up on the first ring, same as at noon',
      traditional: 'Voicemail, or whoever is on call',
    },
    {
      question: 'Three calls at once',
      ai: 'All three are answered',
      traditional: 'One is answered, two wait or hang up',
    },
    {
      question: 'On a bad day',
      ai: `${claims.uptime.figure} uptime. If we’re down, your own phone rings`,
      traditional: 'Sick, on vacation, or gone to a competitor',
    },
    {
      question: 'Booking the job',
      ai: 'On your calendar before they hang up',
      traditional: 'A note to call back',
    },
    {
      question: 'Following up',
      ai: 'A few polite texts and calls. Told no, it stops',
      traditional: 'When somebody finds the time',
    },
    { question: 'Getting started', ai: claims.setup.label, traditional: 'Weeks of hiring and training' },
    {
      question: 'What it costs',
      ai: `${claims.cost.label} covering the same hours, payroll tax included`,
      traditional: 'Wages, payroll tax, and hiring again when they leave',
    },
  ],
};
