import type { SampleCall } from '../sample-call.ts';

export const electrical: SampleCall = {
  id: 'breaker-trips',
  trade: 'electrical',
  name: 'A breaker that won’t stay on',
  scene: 'A homeowner calls an electrician on a Sunday evening.',
  shop: 'Third Fencepost Electric',
  lines: [
    'Third Fencepost Electric, this is the AI assistant, and the call is recorded. What’s ' +
      'going on?',
    'A breaker keeps tripping. I push it back on, and a minute later it’s off again.',
    'Please leave it off. Do you smell anything burning, or see scorch marks?',
    'No. But one outlet in the laundry room feels warm.',
    'Then don’t touch it, and keep everybody out of that room. If you see smoke, get out and ' +
      'call 911.',
    'Can’t I try it one more time?',
    'Please don’t. A warm outlet can mean a loose wire, so I’m marking this urgent. Nadia ' +
      'can be there tonight between 7 and 8. What’s your name and number?',
    'Ray Dawson, 325-555-0118. What’s that going to cost?',
    'Nadia takes a look and tells you before she starts. What’s the address, Ray?',
    '27 Juniper Court. The gate code is 4410.',
    '27 Juniper Court, gate 4410, and 325-555-0118. Nadia calls when she’s on her way. Leave ' +
      'that breaker off.',
  ],
  recording: {
    file: '/calls/breaker-trips.mp3',
    seconds: 64.3,
    lineStarts: [1.25, 7.7, 12.96, 17.17, 20.82, 26.89, 29.29, 38.61, 45.01, 49.32, 53.79],
  },
  ticket: [
    { label: 'Problem', text: 'Breaker trips, laundry outlet is warm', after: 4 },
    { label: 'Safety', text: 'Urgent: breaker off, room closed, no burning smell', after: 7 },
    { label: 'Caller', text: 'Ray Dawson, (325) 555-0118', after: 8 },
    { label: 'Where', text: '27 Juniper Court, gate 4410', after: 10 },
    { label: 'When', text: 'Tonight between 7 and 8: Nadia said yes, calls first', after: 11 },
  ],
  stamp: 'Booked',
};
