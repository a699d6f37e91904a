// Click IDs identify a person's click, so they aren't stored for visitors who ask for privacy (https://w3c.github.io/gpc/).
const clickIds = ['gclid', 'fbclid', 'msclkid'] as const;

export const touchFields = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  ...clickIds,
  'referrer_host',
  'landing_path',
] as const;
export type TouchField = (typeof touchFields)[number];

export type Touch = Partial<Record<TouchField, string>>;

export type Attribution = Partial<Record<'first' | 'last', Touch>>;

const MAX_CHARACTERS = 200;
// Control characters and lone surrogates. PostgreSQL's jsonb refuses NUL and lone surrogates, which truncation may leave.
const UNWANTED = /[\p{Cc}\p{Cs}]/gu;

/** Returns undefined if all fields are empty, or if only `landing_path` is set. */
export function readTouch(
  read: (field: TouchField) => string | null | undefined,
  { isPrivate }: { isPrivate: boolean },
): Touch | undefined {
  const fields = touchFields.flatMap((field) => {
    if (isPrivate && clickIds.some((id) => id === field)) return [];
    const value = read(field)?.slice(0, MAX_CHARACTERS).replace(UNWANTED, '').trim();
    return value ? [[field, value]] : [];
  });
  const hasSource = fields.some(([field]) => field !== 'landing_path');
  return hasSource ? (Object.fromEntries(fields) as Touch) : undefined;
}
