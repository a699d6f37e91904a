import type { SampleCall } from '../sample-call.ts';

export const roofing: SampleCall = {
  id: 'new-roof',
  trade: 'roofing',
  name: 'A new roof estimate',
  scene: 'An owner calls a roofer after the hail.',
  shop: 'Nine Gables Roofing',
  lines: [
    'Nine Gables Roofing, you’ve reached the AI assistant, and the call is recorded. What ' +
      'can I do for you?',
    'We had hail last night. What do you charge for a new roof?',
    'You may not need one. The inspection is free, and you get the number in writing. Is ' +
      'water coming in anywhere?',
    'No, it’s dry. Some shingles are in the yard. My adjuster comes Friday at two.',
    'Good, then no tarp tonight. Our inspector should be up there with your adjuster. I can ' +
      'put Dana there Friday at 1:30. Does that work?',
    'That’d be great. Can I talk to a person first?',
    'Sure. Dana’s on a roof right now, so she calls you back today. What’s your name and ' +
      'number, and where’s the house?',
    'Sam Keller, 806-555-0129. It’s 1500 Ranch Road.',
    'Sam Keller, 1500 Ranch Road, and 806-555-0129. Is that right?',
    'That’s right.',
    'Dana calls you before five, and she’s there Friday at 1:30, ahead of your adjuster. ' +
      'Stay off that roof till then, Sam.',
  ],
  recording: {
    file: '/calls/new-roof.mp3',
    seconds: 61.82,
    lineStarts: [1.25, 7.86, 11.35, 18.06, 23.05, 30.95, 33.91, 40.17, 46.51, 53.12, 54.37],
  },
  ticket: [
    { label: 'Problem', text: 'Hail last night, shingles in the yard', after: 4 },
    { label: 'Safety', text: 'Dry inside: no tarp tonight', after: 5 },
    { label: 'Caller', text: 'Sam Keller, (806) 555-0129', after: 8 },
    { label: 'Where', text: '1500 Ranch Road', after: 8 },
    { label: 'When', text: 'Friday 1:30, Dana; she calls today before five', after: 11 },
  ],
  stamp: 'Booked',
};
