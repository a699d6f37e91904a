export interface Testimonial {
  id: string;
  name: string;
  title: string;
  /** The id of the trade whose page shows the quote first. */
  image: string;
  /** A file in `public`; without it, a monogram. Invented people get no photographs. */
  picture?: `/${string}`;
  quote: string;
  /** Remove it when you replace the sample. `npm run doctor` warns while one is public. */
  sample?: true;
}

const sample = (trade: string, title: string) => ({
  id: trade,
  title,
  image: trade,
  sample: true as const,
});

/** SAMPLES: replace them with customers who agreed to be quoted. */
export const testimonials: Testimonial[] = [
  {
    ...sample('plumbing', 'Plumbing, Lubbock'),
    name: 'Dale R.',
    quote:
      'First weekend, 1:40 in the morning, slab leak. It walked her through shutting off the ' +
      'water, woke me up and had the address on my phone before I found my boots.',
  },
  {
    ...sample('security', 'Security, Plano'),
    name: 'Janet W.',
    quote:
      'I asked it for a price three times. Three times it told me we’d have to see the panel ' +
      'first, and offered me Thursday.',
  },
  {
    ...sample('hvac', 'HVAC, Round Rock'),
    name: 'Maribel S.',
    quote: 'In August, 40 people call before nine. Nobody gets a busy signal anymore.',
  },
  {
    ...sample('electrical', 'Electrical, El Paso'),
    name: 'Hector V.',
    quote: 'Half my customers would rather speak Spanish. It switches by their second word.',
  },
  {
    ...sample('roofing', 'Roofing, Fort Worth'),
    name: 'Tonya B.',
    quote:
      'After the hail we had two hundred calls in three days. We inspected every one of ' +
      'those roofs.',
  },
  {
    ...sample('landscaping', 'Landscaping, Katy'),
    name: 'Chris N.',
    quote:
      'I can’t hear a phone over a mower. Now I look at the board at lunch and the week’s full.',
  },
  {
    ...sample('cleaning', 'Cleaning, Waco'),
    name: 'Priya K.',
    quote:
      'It asks how many bedrooms and if there’s a dog. My crews stopped showing up with the ' +
      'wrong gear.',
  },
  {
    ...sample('appliance-repair', 'Appliance repair, Laredo'),
    name: 'Ruben A.',
    quote: 'It gets the model number off the sticker. I show up with the part.',
  },
];

export const testimonialText = {
  heading: 'What owners say',
  sample: 'Sample quotes',
  more: 'More quotes',
};
