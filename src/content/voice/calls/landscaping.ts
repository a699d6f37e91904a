import type { SampleCall } from '../sample-call.ts';

export const landscaping: SampleCall = {
  id: 'sprinkler-main',
  trade: 'landscaping',
  name: 'A broken sprinkler main',
  scene: 'A homeowner calls a landscaper on a Saturday morning.',
  shop: 'Long Shade Lawn and Garden',
  lines: [
    'Long Shade Lawn and Garden, this is the AI assistant. The call is recorded. How can I help?',
    'Somebody dug through my sprinkler line. The whole front yard is a lake.',
    'Let’s stop the water first. By the backflow valve there’s a shutoff with a handle. Can ' +
      'you turn it a quarter turn?',
    'Hang on. Yeah. It’s slowing down.',
    'Good. Is water running toward the house or the street?',
    'Just the flower beds. I’ve got a party here tomorrow afternoon.',
    'Then you want us today. Beto can be there between 3 and 4. What’s your name and number, ' +
      'and what’s the address?',
    'Walt Greer, 817-555-0151. 9 Heron Drive.',
    'Walt Greer, 9 Heron Drive, and 817-555-0151. Is that right?',
    'Yes, it is.',
    'Beto brings two-inch pipe, and gives you the price before he digs. Leave that valve ' +
      'closed till then, Walt.',
  ],
  recording: {
    file: '/calls/sprinkler-main.mp3',
    seconds: 55.6,
    lineStarts: [1.25, 7.59, 12.42, 18.77, 21.25, 24.25, 28.74, 34.91, 41.23, 47.72, 49.19],
  },
  ticket: [
    { label: 'Problem', text: 'Sprinkler main cut, front yard flooded', after: 2 },
    { label: 'Safety', text: 'Water off at the backflow valve', after: 4 },
    { label: 'Caller', text: 'Walt Greer, (817) 555-0151', after: 8 },
    { label: 'Where', text: '9 Heron Drive', after: 8 },
    { label: 'When', text: 'Today between 3 and 4, Beto, with two-inch pipe', after: 11 },
  ],
  stamp: 'Booked',
};
