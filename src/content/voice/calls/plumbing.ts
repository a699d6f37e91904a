import type { SampleCall } from '../sample-call.ts';

export const plumbing: SampleCall = {
  id: 'burst-pipe',
  trade: 'plumbing',
  name: 'Burst pipe at night',
  scene: 'A homeowner calls a plumber at 2 a.m.',
  shop: 'Tin Owl Plumbing',
  lines: [
    'Thanks for calling Tin Owl Plumbing. I’m the AI assistant, and this call is recorded. ' +
      'What’s going on?',
    'There’s water coming through my kitchen ceiling!',
    'Is anybody hurt, and is the water near a light or an outlet?',
    'Nobody’s hurt. There’s a light right there, though.',
    'Stay out from under it. Do you know where your main water valve is?',
    'In the garage, I think. A red lever.',
    'That’s the one. Turn it till it sits across the pipe. What’s your name, and which ' +
      'number should the plumber call?',
    'Ana Ruiz, 512-555-0167. Okay, the water’s off.',
    'Good job, Ana. What’s the address?',
    '412 Pecan Street. What’s this going to cost me?',
    'I’d rather not guess. Marco is on call tonight, and he gives you the price before he ' +
      'starts. That’s Ana Ruiz, 412 Pecan Street, and 512-555-0167. Right?',
    'That’s right.',
    'Marco will be there about 2:50. I’ve texted you his number. Stay dry, Ana.',
  ],
  recording: {
    file: '/calls/burst-pipe.mp3',
    seconds: 59.76,
    lineStarts: [
      1.25, 7.73, 10.45, 14.24, 16.96, 20.61, 23.1, 28.72, 34.96, 37.18, 40.62, 53.26, 54.49,
    ],
  },
  ticket: [
    { label: 'Problem', text: 'Water through the kitchen ceiling', after: 2 },
    { label: 'Safety', text: 'Nobody hurt; water off', after: 8 },
    { label: 'Caller', text: 'Ana Ruiz, (512) 555-0167', after: 8 },
    { label: 'Where', text: '412 Pecan Street', after: 10 },
    { label: 'Woke up', text: 'Marco, said yes at 2:08', after: 12 },
    { label: 'When', text: 'About 2:50 a.m., Marco, on call', after: 13 },
  ],
  stamp: 'Sent',
};
