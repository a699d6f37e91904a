import { claimed } from '../claimed.ts';
import { claims } from '../claims.ts';

export const plans = [
  {
    id: 'small-business',
    name: 'Small Business',
    description: 'One to five trucks, one phone.',
    features: [
      'Nights, weekends and missed calls',
      'Emergencies ring your phone',
      'Books jobs on one calendar',
      'A text after every call',
      'English and Spanish',
    ],
    buttonText: 'Get Custom Quote',
    popular: false,
  },
  {
    id: 'growing-business',
    name: 'Growing Business',
    description: 'Several crews, one dispatcher.',
    features: [
      'Everything in Small Business',
      'Every call, any hour, many at once',
      'Chases estimates and no-shows',
      'Fills in your CRM, if yours connects',
      'Emergencies go to whoever’s on call',
    ],
    buttonText: 'Get Custom Quote',
    popular: true,
  },
  {
    id: 'franchise',
    name: 'Franchise',
    description: 'Many locations, one voice.',
    features: [
      'Everything in Growing Business',
      'A script and calendar for each shop',
      'Calls routed by ZIP code',
      'Reports across all locations',
      'Your own account manager',
    ],
    buttonText: 'Contact Sales',
    popular: false,
  },
] as const;

const guaranteeTerms = 'You get a job from a call you’d have missed, or the first month is free.';

export const guaranteeSentence = claimed('results', ({ label }) => `${label}: ${guaranteeTerms}`);

export const pricingText = {
  heading: 'Pick your size. Get a quote in writing.',
  intro: 'Your quote depends on calls per month, phone lines and software. Cancel any month.',
  priceLink: 'What it costs a month, and what moves the price',
  popular: 'Most Popular',
  guarantee: claims.results && { stamp: claims.results.label, terms: guaranteeTerms },
};
