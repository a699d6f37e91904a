import { claims } from './claims.ts';

export interface Plan {
  id: 'small-business' | 'growing-business' | 'franchise';
  name: string;
  description: string;
  features: string[];
  buttonText: string;
  popular: boolean;
}

export const plans: Plan[] = [
  {
    id: 'small-business',
    name: 'Small Business',
    description: 'One to five trucks, and an owner who answers the phone.',
    features: [
      'Nights, weekends and the calls you miss',
      'Emergencies ring your phone',
      'Books on one calendar',
      'A text after every call',
      'English and Spanish',
    ],
    buttonText: 'Get Custom Quote',
    popular: false,
  },
  {
    id: 'growing-business',
    name: 'Growing Business',
    description: 'Several crews, a busy board and a phone that never stops.',
    features: [
      'Everything in Small Business',
      'Every call, all day, any number at once',
      'Follows up estimates and no-shows',
      'Connects to your CRM and dispatch software',
      'Emergencies to whoever is on call',
    ],
    buttonText: 'Get Custom Quote',
    popular: true,
  },
  {
    id: 'franchise',
    name: 'Franchise',
    description: 'Many locations that should all sound like one company.',
    features: [
      'Everything in Growing Business',
      'A script, a number and a calendar per location',
      'Calls routed by ZIP code',
      'Reports across all locations',
      'Your own account manager',
    ],
    buttonText: 'Contact Sales',
    popular: false,
  },
];

export const pricingWords = {
  heading: 'Three sizes of shop, one quote each',
  lead: 'No price list: two calls a day and two hundred are not the same job. Your quote comes down to calls, lines and the tools we hook up.',
  popular: 'Most Popular',
  terms: [
    claims.setup.label,
    `${claims.results.label}: a job you’d have missed, or month one is on us`,
    'Cancel any month',
  ],
};
