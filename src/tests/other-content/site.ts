export const site = {
  brand: 'Redbud Answers',
  slogan: 'We pick up.',
  phone: { display: '(580) 555-0123', e164: '+15805550123' },
  email: 'hello@redbud.example',
  timeZone: 'America/Denver',
  caller: { name: 'Lou', phone: { display: '(580) 555-0124', e164: '+15805550124' } },
  themeColor: '#192740',
} as const;

export const demoPhone = { display: '(580) 555-0188', e164: '+15805550188' };

export const analytics = '/analytics.js';

export const region = { name: 'Oklahoma', complaints: 'https://oklahoma.gov/oag' };

export const trades = [
  { id: 'plumbing', name: 'Plumbing', call: 'A frozen pipe that burst' },
  { id: 'hvac', name: 'HVAC', call: 'No heat, ten below' },
  { id: 'cleaning', name: 'Cleaning', call: 'Red dirt in the carpet' },
] as const;

export type TradeId = (typeof trades)[number]['id'];
