export interface Testimonial {
  id: string;
  name: string;
  title: string;
  /** The letters of a drawn monogram: nobody who does not exist gets a photograph. */
  image: string;
  quote: string;
  /** Where the words come from. 'sample' must be replaced before going public. */
  source: string;
}

/** SAMPLES, every one: replace them by customers who said so and agreed to be quoted. */
export const testimonials: Testimonial[] = [
  {
    id: 'plumbing-lubbock',
    name: 'Dale R.',
    title: 'Plumbing, Lubbock',
    image: 'DR',
    quote:
      'First weekend it booked a slab leak at 1:40 in the morning. I read the text at six, with the address and the shut-off already done.',
    source: 'sample',
  },
  {
    id: 'hvac-round-rock',
    name: 'Maribel S.',
    title: 'HVAC, Round Rock',
    image: 'MS',
    quote: 'In August forty people call before nine. Nobody gets a busy signal any more.',
    source: 'sample',
  },
  {
    id: 'electrical-el-paso',
    name: 'Hector V.',
    title: 'Electrical, El Paso',
    image: 'HV',
    quote: 'Half my customers would rather speak Spanish. It just does.',
    source: 'sample',
  },
  {
    id: 'roofing-fort-worth',
    name: 'Tonya B.',
    title: 'Roofing, Fort Worth',
    image: 'TB',
    quote: 'After the hail we had two hundred calls in three days. We inspected every roof on that list.',
    source: 'sample',
  },
  {
    id: 'landscaping-katy',
    name: 'Chris N.',
    title: 'Landscaping, Katy',
    image: 'CN',
    quote: 'I cannot hear a phone over a mower. Now I look at the board at lunch and the week is full.',
    source: 'sample',
  },
  {
    id: 'cleaning-waco',
    name: 'Priya K.',
    title: 'Cleaning, Waco',
    image: 'PK',
    quote:
      'It asks how many bedrooms and whether there is a dog. My crews stopped arriving with the wrong kit.',
    source: 'sample',
  },
  {
    id: 'appliance-laredo',
    name: 'Ruben A.',
    title: 'Appliance repair, Laredo',
    image: 'RA',
    quote: 'It gets the model number off the sticker. I show up with the part.',
    source: 'sample',
  },
  {
    id: 'security-plano',
    name: 'Janet W.',
    title: 'Security, Plano',
    image: 'JW',
    quote: 'I asked it for a price three times, trying to trip it up. It booked me a site visit three times.',
    source: 'sample',
  },
];

export const testimonialWords = { heading: 'Owners, in their own words' };
