import type { SampleCall } from '../sample-call.ts';

export const hvac: SampleCall = {
  id: 'ac-out',
  trade: 'hvac',
  name: 'AC out, 104 degrees',
  scene: 'A family calls an HVAC company on a Saturday in August.',
  shop: 'Second Porch Heating and Air',
  lines: [
    'Second Porch Heating and Air, this is the AI assistant. The call is recorded. How can I help?',
    'The AC quit last night. It’s 104 degrees out, and 91 in the house.',
    'Is anybody home who can’t take the heat?',
    'My mother. She’s 82.',
    'Then you go to the front of the line. Get her somewhere cool, and call 911 if she gets ' +
      'confused. Is the outdoor unit running?',
    'It’s humming, but the fan isn’t turning.',
    'Please switch it off at the thermostat, so the motor doesn’t burn up. I have today ' +
      'between 11 and 1. Does that work?',
    'Yes, please. Does anybody there speak Spanish? My mother will be home alone.',
    'Luis does. What’s your name and number, and where’s the house?',
    'Elena Ortiz, 915-555-0143. It’s 88 Mesquite Lane.',
    'Elena Ortiz, 88 Mesquite Lane, and 915-555-0143. Is that right?',
    'Yes, that’s right. Thank you.',
    'Luis comes between 11 and 1, calls first, and gives you the price before he starts. ' +
      'Keep your mother cool till then, Elena.',
  ],
  recording: {
    file: '/calls/ac-out.mp3',
    seconds: 65.37,
    lineStarts: [
      1.25, 7.61, 12.63, 15.11, 17.25, 24.78, 27.39, 34.31, 38.8, 42.31, 48.56, 55.5, 57.59,
    ],
  },
  ticket: [
    { label: 'Problem', text: 'AC out, 104 degrees; unit hums, fan is still', after: 6 },
    { label: 'Safety', text: 'Mother is 82: front of the line; unit off', after: 7 },
    { label: 'Caller', text: 'Elena Ortiz, (915) 555-0143', after: 10 },
    { label: 'Where', text: '88 Mesquite Lane', after: 10 },
    { label: 'When', text: 'Today between 11 and 1, Luis, in Spanish; calls first', after: 13 },
  ],
  stamp: 'Booked',
};
