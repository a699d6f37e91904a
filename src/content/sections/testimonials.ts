import { city } from '../city.ts';
import { trades, type TradeId } from '../site.ts';

export interface Testimonial {
  id: string;
  name: string;
  title: string;
  /** The trade, whose page shows the quote first. */
  image: TradeId;
  /** A file in `public`. Without it, the person has a monogram. Invented people get no photographs. */
  picture?: `/${string}`;
  quote: string;
  /** Remove this flag when you replace the sample. `npm run doctor` warns while a sample is public. */
  sample?: true;
}

/** What the sample of a trade has, without a trade that you don't serve. */
const sample = (trade: TradeId, town: number) => ({
  id: trade,
  title: [trades.find(({ id }) => id === trade)?.name, city(town)].filter(Boolean).join(', '),
  image: trade,
  sample: true as const,
});

/** SAMPLES: replace them with customers who agreed to be quoted. */
export const testimonials: Testimonial[] = [
  {
    ...sample('plumbing', 0),
    name: 'Dale R.',
    quote:
      'First weekend, 1:40 in the morning, slab leak. It walked her through shutting off the water, woke me up and had the address on my phone before I found my boots.',
  },
  {
    ...sample('security', 1),
    name: 'Janet W.',
    quote:
      'I asked it for a price three times. Three times it told me we’d have to see the panel first, and offered me Thursday.',
  },
  {
    ...sample('hvac', 2),
    name: 'Maribel S.',
    quote: 'In August, 40 people call before nine. Nobody gets a busy signal anymore.',
  },
  {
    ...sample('electrical', 3),
    name: 'Hector V.',
    quote: 'Half my customers would rather speak Spanish. It switches by their second word.',
  },
  {
    ...sample('roofing', 4),
    name: 'Tonya B.',
    quote: 'After the hail we had two hundred calls in three days. We inspected every one of those roofs.',
  },
  {
    ...sample('landscaping', 5),
    name: 'Chris N.',
    quote: 'I can’t hear a phone over a mower. Now I look at the board at lunch and the week’s full.',
  },
  {
    ...sample('cleaning', 6),
    name: 'Priya K.',
    quote: 'It asks how many bedrooms and if there’s a dog. My crews stopped showing up with the wrong gear.',
  },
  {
    ...sample('appliance-repair', 7),
    name: 'Ruben A.',
    quote: 'It gets the model number off the sticker. I show up with the part.',
  },
];

export const testimonialText = { heading: 'What owners say', sample: 'Sample quotes', more: 'More quotes' };
