import type { FaqItem } from '#content/faq.ts';

export const faqText = {
  heading: 'You ask, we answer',
  contactLink: { label: 'Ask us something else', href: '#contact' },
};

export const faq: FaqItem[] = [
  ['setup', 'When can we start?', 'Next Monday.', 'how fast can you set it up'],
  ['cost', 'How much is it?', 'See the two prices below.', 'what is the price'],
  [
    'ice',
    'Do you answer in an ice storm?',
    'Yes, our servers are in three states.',
    'does it work when power is out',
  ],
  ['accent', 'Does it talk like us?', 'Close enough that nobody minds.', 'does it have an accent'],
  [
    'ranch',
    'Can it find a ranch without an address?',
    'It asks for the section line.',
    'rural route directions',
  ],
  ['oil', 'Do you take oil field work?', 'Yes, with the lease name.', 'pump jack and lease calls'],
  ['church', 'Is it quiet on Sunday mornings?', 'If you set it so.', 'no calls during church'],
  ['tornado', 'What about tornado warnings?', 'It sends callers to shelter first.', 'storm sirens'],
  ['wells', 'Does it know well pumps?', 'It asks for depth and age.', 'water well trouble'],
  ['propane', 'Does it know propane?', 'It asks about smell first.', 'propane tank leak'],
].map(([id = '', question = '', answer = '', example = '']) => ({
  id,
  question,
  answer,
  examples: [example],
}));
