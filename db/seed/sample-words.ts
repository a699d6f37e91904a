import type { Touch } from '#shared/attribution.ts';
import { businessTypes } from '#shared/lead-fields.ts';

// Names of nobody and of no company; numbers and addresses are of the ranges reserved for examples.
const list = (words: string) => words.split(', ');

export const firstNames = list('Alma, Beau, Carmen, Dale, Elena, Frank, Gloria, Hank, Inez, José, Kay, Lupe');
export const lastNames = list('Ashgrove, Casavale, Estradilla, Hollowell-Pike, Ibarrosa, Tillerby');
export const placeNames = list(
  'Caprocket, Fogarty Bend, Juniper Hollow Nine, Mesquitero, Quillhaven, Redgulch',
);

export const trades = [...businessTypes, 'plumbing', 'hvac', 'hvac', 'roofing'] as const;
export const tradeNames = {
  plumbing: 'Plumbing',
  hvac: 'Heating & Air',
  electrical: 'Electric',
  roofing: 'Roofing',
  landscaping: 'Lawn & Landscape',
  other: 'Home Services',
} satisfies Record<(typeof businessTypes)[number], string>;
export const otherTrades = list('Cleaning, Appliance repair, Security, Pool care');

// Texas from the Panhandle to the Valley, El Paso's Mountain time, and a few from outside.
export const areaCodes = [
  ...list('210, 214, 254, 281, 325, 346, 361, 409, 430, 432, 469, 512, 682, 713, 726, 737, 806'),
  ...list('817, 830, 832, 903, 915, 936, 940, 956, 972, 979, 405, 505, 318'),
];

export const touches: (Touch | null)[] = [
  null,
  { landing_path: '/' },
  { landing_path: '/' },
  { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'missed-calls', gclid: 'sample' },
  { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'after-hours', gclid: 'sample' },
  { utm_source: 'facebook', utm_medium: 'social', utm_campaign: 'hail-season' },
  { referrer_host: 'search.example', landing_path: '/' },
  { referrer_host: 'trades.example', landing_path: '/' },
  { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'autumn' },
];
