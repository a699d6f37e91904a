import { claimed } from '#content/claimed.ts';

export const plans = [
  {
    id: 'small-business',
    name: 'Solo',
    description: '$149 a month, for one truck.',
    features: ['Nights and weekends'],
    buttonText: 'Get Started',
    popular: true,
  },
  {
    id: 'growing-business',
    name: 'Crew',
    description: '$399 a month, for up to ten trucks.',
    features: ['Every call, any hour'],
    buttonText: 'Get Started',
    popular: false,
  },
] as const;

export const guaranteeSentence = '';

export const pricingText = {
  heading: 'Two prices',
  intro: 'No contract.',
  priceLink: 'What moves it',
  popular: 'Most Popular',
  setup: { heading: claimed('setup', ({ label }) => label), steps: ['Tell us your hours.', 'Call it.'] },
  cancel: 'Cancel any month',
  guarantee: undefined,
};
