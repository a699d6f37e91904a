import type { Touch } from '#shared/attribution.ts';
import type { NewLead } from '../schema/leads.ts';

// Names of nobody and of no company; numbers and addresses are of the ranges reserved for examples.
export const firstNames = [
  'Alma',
  'Beau',
  'Carmen',
  'Dale',
  'Elena',
  'Frank',
  'Gloria',
  'Hank',
  'Inez',
  'José',
  'Kay',
  'Lupe',
] as const;
export const lastNames = [
  'Ashgrove',
  'Brindlewood',
  'Casavale',
  'Dunmarrow',
  'Estradilla',
  'Fernquist',
  'Garzavilla',
  'Hollowell-Pike',
  'Ibarrosa',
  'Larkenfield',
  'Montelago',
  'Tillerby',
] as const;
export const placeNames = [
  'Caprocket',
  'Dustmere',
  'Fogarty Bend',
  'Juniper Hollow Nine',
  'Mesquitero',
  'Quillhaven',
  'Redgulch',
  'Sandspur Flats',
  'Tanglebrook',
  'Windmere Draw',
] as const;

type Trade = NewLead['businessType'];
export const trades: readonly [Trade, ...Trade[]] = [
  'plumbing',
  'plumbing',
  'hvac',
  'hvac',
  'hvac',
  'electrical',
  'roofing',
  'roofing',
  'landscaping',
  'other',
];
export const tradeNames: Record<Trade, string> = {
  plumbing: 'Plumbing',
  hvac: 'Heating & Air',
  electrical: 'Electric',
  roofing: 'Roofing',
  landscaping: 'Lawn & Landscape',
  other: 'Home Services',
};
export const otherTrades = ['Cleaning', 'Appliance repair', 'Security', 'Pool care'] as const;

// Texas from the Panhandle to the Valley, El Paso's Mountain time, and a few from outside.
export const areaCodes = [
  '210,214,254,281,325,346,361,409,430,432,469,512,682,713,726,737,806,817,830,832,903,915,936,940,956,972,979',
  '405,505,318',
].flatMap((codes) => codes.split(','));

export const touches: readonly [Touch | null, ...(Touch | null)[]] = [
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
