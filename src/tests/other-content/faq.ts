import type { FaqItem } from '#content/faq.ts';

export const faqText = {
  heading: 'You ask, we answer',
  contactLink: { label: 'Ask us something else', href: '#contact' },
};

export const faq: FaqItem[] = [
  {
    id: 'cost',
    question: 'How much is it?',
    answer: 'See the two prices below.',
    examples: ['what is the price'],
  },
  {
    id: 'propane',
    question: 'Does it know propane?',
    answer: 'It asks about smell first.',
    examples: ['propane tank leak'],
  },
];
