import type { SampleCall } from '../sample-call.ts';

export const security: SampleCall = {
  id: 'beeping-panel',
  trade: 'security',
  name: 'A panel that won’t stop beeping',
  scene: 'A shop owner calls an alarm company at midnight.',
  shop: 'Night Owl Alarm',
  lines: [
    'Night Owl Alarm, this is the AI assistant, and the call is recorded. Are you safe?',
    'Yes, I’m safe. My panel won’t stop beeping and I have to open in six hours.',
    'Then let’s get you some sleep. What does the screen say?',
    'Low battery, zone four.',
    'That’s one door sensor, and the rest still protects you. Press zone four, then bypass. ' +
      'I can’t take your code on the phone, so type it yourself.',
    'Okay. It stopped. Oh, thank goodness.',
    'Good. Is that the back door? Then please lock it by hand tonight. Andre brings a new ' +
      'sensor tomorrow between 8 and 9. Which name and number?',
    'Lucy Tran, 254-555-0132. The bakery, 5 Depot Street.',
    '5 Depot Street, and 254-555-0132. Andre shows his badge and calls before he comes. ' +
      'Sleep well, Lucy.',
  ],
  recording: {
    file: '/calls/beeping-panel.mp3',
    seconds: 52.13,
    lineStarts: [1.25, 6.95, 12.03, 15.05, 17.2, 25.57, 28.38, 37.0, 42.87],
  },
  ticket: [
    { label: 'Problem', text: 'Panel beeps: low battery, zone four', after: 4 },
    { label: 'Safety', text: 'Zone bypassed by the owner, back door locked by hand', after: 7 },
    { label: 'Caller', text: 'Lucy Tran, (254) 555-0132', after: 8 },
    { label: 'Where', text: 'The bakery, 5 Depot Street', after: 8 },
    { label: 'When', text: 'Tomorrow between 8 and 9, Andre, sensor; calls first', after: 9 },
  ],
  stamp: 'Booked',
};
