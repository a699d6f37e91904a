/** What an address tells of how a visitor came. */
export const campaignParameters = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'gclid',
  'fbclid',
  'msclkid',
] as const;

export const touchFields = [...campaignParameters, 'referrer_host', 'landing_path'] as const;
export type TouchField = (typeof touchFields)[number];

/** One way of coming to the site. */
export type Touch = Partial<Record<TouchField, string>>;

/** How a visitor came the first time, and the last time before they wrote. */
export interface Attribution {
  first?: Touch;
  last?: Touch;
}

const MOST_CHARACTERS = 200;
// PostgreSQL's JSON takes neither NUL nor half of a surrogate pair, which the cut may leave.
const UNSTORABLE = /[\p{Cc}\p{Cs}]/gu;
// They name a person's click: not kept of whoever asks for privacy (https://w3c.github.io/gpc/).
const clickIds: readonly TouchField[] = ['gclid', 'fbclid', 'msclkid'];

/** Takes what is known, cut to a sane length; undefined where nothing tells of a way here. */
export function touchOf(
  read: (field: TouchField) => string | null | undefined,
  { isPrivate }: { isPrivate: boolean },
): Touch | undefined {
  const known = touchFields.flatMap((field) => {
    if (isPrivate && clickIds.includes(field)) return [];
    const value = read(field)?.slice(0, MOST_CHARACTERS).replace(UNSTORABLE, '').trim();
    return value ? [[field, value]] : [];
  });
  const touch = Object.fromEntries(known) as Touch;
  const tells = touchFields.some((field) => field !== 'landing_path' && touch[field] !== undefined);
  return tells ? touch : undefined;
}
