// Click IDs identify a person's click, so they aren't stored for visitors who ask for privacy (https://w3c.github.io/gpc/).
const clickIds = ['gclid', 'gbraid', 'wbraid', 'fbclid', 'msclkid', 'ttclid'] as const;

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

const MAX_CHARACTERS = 200;
const MAX_CLICK_ID_CHARACTERS = 500;
// Control characters and lone surrogates. PostgreSQL's jsonb refuses NUL and lone surrogates, which truncation may leave.
const UNWANTED = /[\p{Cc}\p{Cs}]/gu;

/** A touch with only a landing path is a direct visit. Returns undefined if all fields are empty. */
export function readTouch(
  read: (field: TouchField) => string | null | undefined,
  { isPrivate }: { isPrivate: boolean },
): Touch | undefined {
  const fields = touchFields.flatMap((field) => {
    const text = read(field) ?? '';
    const isClickId = clickIds.some((id) => id === field);
    // A truncated click ID would match no click.
    if (isClickId && (isPrivate || text.length > MAX_CLICK_ID_CHARACTERS)) return [];
    const value = text
      .slice(0, isClickId ? undefined : MAX_CHARACTERS)
      .replace(UNWANTED, '')
      .trim();
    return value ? [[field, value]] : [];
  });
  return fields.length > 0 ? (Object.fromEntries(fields) as Touch) : undefined;
}

/** The host of a page, or the package of an Android app, such as com.google.android.gm. */
export const referrerHostOf = (referrer: string) =>
  /^(?:https?|android-app):\/\/([^/]+)/.exec(referrer)?.[1] ?? '';

export const isDirect = (touch: Touch) => Object.keys(touch).every((field) => field === 'landing_path');
