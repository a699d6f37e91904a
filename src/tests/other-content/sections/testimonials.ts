import type { Testimonial } from '#content/sections/testimonials.ts';

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
  { id: 'three', name: 'Jo L.', title: 'HVAC', image: 'hvac', quote: 'It asks about the shutoff first.' },
];

export const testimonialText = { heading: 'From our customers', sample: 'Sample quotes' };
