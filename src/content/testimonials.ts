import type { TradeId } from './trades.ts';

interface Testimonial {
  id: string;
  name: string;
  title: string;
  /** Selects the drawing. Invented people get no photographs. */
  image: TradeId;
  quote: string;
  /** Remove this flag when you replace the sample. `npm run doctor` warns while a sample is public. */
  sample?: true;
}

/** SAMPLES: replace them with customers who agreed to be quoted. */
export const testimonials: Testimonial[] = [
  {
    id: 'plumbing-lubbock',
    name: 'Dale R.',
    title: 'Plumbing, Lubbock',
    image: 'plumbing',
    quote:
      'First weekend, 1:40 in the morning, slab leak. It walked her through shutting off the water, woke me up and had the address on my phone before I found my boots.',
    sample: true,
  },
  {
    id: 'security-plano',
    name: 'Janet W.',
    title: 'Security, Plano',
    image: 'security',
    quote:
      'I asked it for a price three times. Three times it told me we’d have to see the panel first, and offered me Thursday.',
    sample: true,
  },
  {
    id: 'hvac-round-rock',
    name: 'Maribel S.',
    title: 'HVAC, Round Rock',
    image: 'hvac',
    quote: 'In August, 40 people call before nine. Nobody gets a busy signal anymore.',
    sample: true,
  },
  {
    id: 'electrical-el-paso',
    name: 'Hector V.',
    title: 'Electrical, El Paso',
    image: 'electrical',
    quote: 'Half my customers would rather speak Spanish. It switches by their second word.',
    sample: true,
  },
  {
    id: 'roofing-fort-worth',
    name: 'Tonya B.',
    title: 'Roofing, Fort Worth',
    image: 'roofing',
    quote: 'After the hail we had two hundred calls in three days. We inspected every one of those roofs.',
    sample: true,
  },
  {
    id: 'landscaping-katy',
    name: 'Chris N.',
    title: 'Landscaping, Katy',
    image: 'landscaping',
    quote: 'I can’t hear a phone over a mower. Now I look at the board at lunch and the week’s full.',
    sample: true,
  },
  {
    id: 'cleaning-waco',
    name: 'Priya K.',
    title: 'Cleaning, Waco',
    image: 'cleaning',
    quote: 'It asks how many bedrooms and if there’s a dog. My crews stopped showing up with the wrong gear.',
    sample: true,
  },
  {
    id: 'appliance-laredo',
    name: 'Ruben A.',
    title: 'Appliances, Laredo',
    image: 'appliance-repair',
    quote: 'It gets the model number off the sticker. I show up with the part.',
    sample: true,
  },
];

export const testimonialText = { heading: 'What owners say', sample: 'Sample quotes' };
