import type { Testimonial } from '#content/testimonials.ts';

export const testimonials: Testimonial[] = [
  {
    id: 'one',
    name: 'Wes T.',
    title: 'Plumbing',
    image: 'plumbing',
    picture: '/icon-192.png',
    quote: 'I sleep through the freeze now.',
  },
  {
    id: 'two',
    name: 'Opal M.',
    title: 'HVAC',
    image: 'hvac',
    quote: 'It booked nine furnaces in one night.',
  },
  {
    id: 'three',
    name: 'Carl D.',
    title: 'Plumbing',
    image: 'plumbing',
    quote: 'My wife has her phone back.',
  },
  { id: 'four', name: 'Nita B.', title: 'HVAC', image: 'hvac', quote: 'It is polite to everybody.' },
  {
    id: 'five',
    name: 'Jo L.',
    title: 'Plumbing',
    image: 'plumbing',
    quote: 'It asks about the shutoff first.',
  },
  { id: 'six', name: 'Ray K.', title: 'HVAC', image: 'hvac', quote: 'I read the text and drive.' },
];

export const testimonialText = { heading: 'From our customers', sample: 'Sample quotes' };
