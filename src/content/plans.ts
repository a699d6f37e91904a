import { claims } from './claims.ts';

export const plans = [
  {
    id: 'small-business',
    name: 'Small Business',
    description: 'One to five trucks, one phone.',
    features: [
      'Nights, weekends and missed calls',
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
    description: 'Several crews, one busy board.',
    features: [
      'Everything in Small Business',
      'Every call, any hour, all at once',
      'Follows up estimates and no-shows',
      'Works with your CRM and dispatch',
      'Emergencies to whoever is on call',
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

/** Where the button of a plan leads: to the form, which fills in the plan. */
export const planHref = (id: (typeof plans)[number]['id']) => `#contact-${id}`;

export const pricingWords = {
  heading: 'Three sizes of shop, one quote each',
  lead: 'Two calls a day and two hundred are not the same job. Your quote is for your calls, your lines and your tools.',
  popular: 'Most Popular',
  setup: {
    heading: claims.setup.label,
    steps: [
      'Tell us your hours, area and jobs.',
      'Call it and try to trip it up.',
      'Like it? We’ll switch it on.',
    ],
  },
  terms: ['Cancel any month', `${claims.results.label}: a job you’d have missed, or month one is on us`],
};
