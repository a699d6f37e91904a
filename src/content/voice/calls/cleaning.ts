import type { SampleCall } from '../sample-call.ts';

export const cleaning: SampleCall = {
  id: 'move-out',
  trade: 'cleaning',
  name: 'Move-out clean by Saturday',
  scene: 'A tenant calls a cleaning company on her lunch break.',
  shop: 'Clean Slate Sisters',
  lines: [
    'Clean Slate Sisters, this is the AI assistant, and the call is recorded. What can we ' +
      'clean for you?',
    'I’m moving out Saturday and I want my deposit back. Can you do that?',
    'We can. How many bedrooms and baths, and will it be empty?',
    'Two and two. It’s empty from Friday noon. There’s a cat, so, hair.',
    'Thanks for telling me. Inside the oven and the fridge, too?',
    'Please. How much is it?',
    'I won’t guess. Rosa confirms the price by text before you book anything. Friday at 1 is ' +
      'open. What’s your name and number, and what’s the address?',
    'Priya Nair, 972-555-0186. 330 Willow Bend, apartment 12.',
    'Priya Nair, 330 Willow Bend, apartment 12, and 972-555-0186. Is that right?',
    'Yes, that’s me.',
    'I’m holding Friday at 1 till you’ve seen Rosa’s price. She texts you within the hour. ' +
      'Good luck with the move, Priya.',
  ],
  recording: {
    file: '/calls/move-out.mp3',
    seconds: 58.47,
    lineStarts: [1.25, 7.7, 12.33, 15.85, 19.96, 23.37, 25.53, 34.54, 41.46, 49.52, 51.6],
  },
  ticket: [
    { label: 'Job', text: 'Move-out by Saturday, two bedrooms, two baths', after: 4 },
    { label: 'Note', text: 'Empty from Friday noon; cat hair; oven and fridge', after: 6 },
    { label: 'Caller', text: 'Priya Nair, (972) 555-0186', after: 8 },
    { label: 'Where', text: '330 Willow Bend, apartment 12', after: 8 },
    { label: 'When', text: 'Friday at 1, held till Rosa texts the price', after: 11 },
  ],
  stamp: 'Held',
};
