/** What an address and a referrer tell of how a visitor came; click ids name a person's click. */
export const touchFields = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'gclid',
  'fbclid',
  'msclkid',
  'referrer_host',
  'landing_path',
] as const;
export type TouchField = (typeof touchFields)[number];

/** One way of coming to the site. */
export type Touch = Partial<Record<TouchField, string>>;

/** How a visitor came the first time, and the last time before they wrote. */
export interface Attribution {
  first?: Touch;
  last?: Touch;
}
