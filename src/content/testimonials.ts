import { city } from './city.ts';
import { trades, type TradeId } from './site.ts';

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

/** Without a trade that you don't serve. */
const title = (trade: TradeId, town: number) =>
  [trades.find(({ id }) => id === trade)?.name, city(town).name].filter(Boolean).join(', ');

/** SAMPLES: replace them with customers who agreed to be quoted. */
export const testimonials: Testimonial[] = [
  {
    id: 'plumbing',
    name: 'Dale R.',
    title: title('plumbing', 0),
    image: 'plumbing',
    quote:
      'First weekend, 1:40 in the morning, slab leak. It walked her through shutting off the water, woke me up and had the address on my phone before I found my boots.',
    sample: true,
  },
  {
    id: 'security',
    name: 'Janet W.',
    title: title('security', 1),
    image: 'security',
    quote:
      'I asked it for a price three times. Three times it told me we’d have to see the panel first, and offered me Thursday.',
    sample: true,
  },
  {
    id: 'hvac',
    name: 'Maribel S.',
    title: title('hvac', 2),
    image: 'hvac',
    quote: 'In August, 40 people call before nine. Nobody gets a busy signal anymore.',
    sample: true,
  },
  {
    id: 'electrical',
    name: 'Hector V.',
    title: title('electrical', 3),
    image: 'electrical',
    quote: 'Half my customers would rather speak Spanish. It switches by their second word.',
    sample: true,
  },
  {
    id: 'roofing',
    name: 'Tonya B.',
    title: title('roofing', 4),
    image: 'roofing',
    quote: 'After the hail we had two hundred calls in three days. We inspected every one of those roofs.',
    sample: true,
  },
  {
    id: 'landscaping',
    name: 'Chris N.',
    title: title('landscaping', 5),
    image: 'landscaping',
    quote: 'I can’t hear a phone over a mower. Now I look at the board at lunch and the week’s full.',
    sample: true,
  },
  {
    id: 'cleaning',
    name: 'Priya K.',
    title: title('cleaning', 6),
    image: 'cleaning',
    quote: 'It asks how many bedrooms and if there’s a dog. My crews stopped showing up with the wrong gear.',
    sample: true,
  },
  {
    id: 'appliance',
    name: 'Ruben A.',
    title: title('appliance-repair', 7),
    image: 'appliance-repair',
    quote: 'It gets the model number off the sticker. I show up with the part.',
    sample: true,
  },
];

export const testimonialText = { heading: 'What owners say', sample: 'Sample quotes' };
