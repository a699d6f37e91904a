import type { SampleCall } from '../sample-call.ts';

export const applianceRepair: SampleCall = {
  id: 'warm-fridge',
  trade: 'appliance-repair',
  name: 'Warm fridge, full of groceries',
  scene: 'A father calls an appliance shop before work.',
  shop: 'Blue Dial Appliance Repair',
  lines: [
    'Blue Dial Appliance Repair, this is the AI assistant. The call is recorded. What broke?',
    'My fridge is warm, and it’s full of groceries. I’ve got insulin in there.',
    'Insulin first. Put it in a cooler with ice packs, wrapped so it doesn’t freeze. How ' +
      'warm is the fridge?',
    'Fifty-one. The freezer’s still hard.',
    'That helps. Keep the doors shut. Do you hear a fan in the back?',
    'No. It clicks every couple of minutes.',
    'And the brand and model? It’s on a sticker inside, on the left.',
    'Kestrel, K R S 325.',
    'I have Tomas this morning between 9 and 10. What’s your name and number, and what’s the ' +
      'address?',
    'Ben Okafor, 281-555-0174. 62 Dogwood Circle.',
    'Ben Okafor, 62 Dogwood Circle, and 281-555-0174. Is that right?',
    'Yes, you got it.',
    'Tomas brings a start relay, calls first, and gives you the price before he starts. Keep ' +
      'those doors shut, Ben.',
  ],
  recording: {
    file: '/calls/warm-fridge.mp3',
    seconds: 60.74,
    lineStarts: [
      1.25, 7.31, 11.9, 18.32, 20.58, 24.13, 26.55, 30.2, 32.86, 38.61, 45.12, 52.23, 53.64,
    ],
  },
  ticket: [
    { label: 'Safety', text: 'Insulin in a cooler', after: 3 },
    { label: 'Problem', text: 'Fridge at 51, freezer hard, clicks; Kestrel KRS325', after: 8 },
    { label: 'Caller', text: 'Ben Okafor, (281) 555-0174', after: 10 },
    { label: 'Where', text: '62 Dogwood Circle', after: 10 },
    { label: 'When', text: 'Today between 9 and 10, Tomas, with a start relay', after: 13 },
  ],
  stamp: 'Booked',
};
