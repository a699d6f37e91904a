import { touchDays } from '#content/legal/browser-storage.ts';

// Click IDs identify a person's click, so they aren't stored for visitors who ask for privacy
// (https://w3c.github.io/gpc/).
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
type TouchField = (typeof touchFields)[number];

/** `at`: the time of the visit; without it, that of the lead. */
export type Touch = Partial<Record<TouchField | 'at', string>>;

const DAY_MS = 86_400_000;
const MAX_CHARACTERS = 300;
/** Google's have up to 700, and a truncated one would match no click. */
const MAX_CLICK_ID_CHARACTERS = 1000;
// Control characters and lone surrogates. PostgreSQL's jsonb refuses NUL and lone surrogates, which
// truncation may leave.
const UNWANTED = /[\p{Cc}\p{Cs}]/gu;

// What an ad network would have filled in: {gclid}, {{campaign.name}}, ${ad}, %7Bad%7D and %%AD%%.
const MACRO = /\{[^{}]*\}|%7B[^{}%]*%7D|%%[^%\s]+%%/i;
// TikTok's. A whole click ID may contain such a part, because it is random text in base64url.
const UNDERSCORED = /__[A-Z][A-Z0-9_]*__/;
const ONLY_UNDERSCORED = /^__[A-Z][A-Z0-9_]*__$/;

const isClickId = (field: TouchField) => clickIds.some((id) => id === field);

function isPlaceholder(field: TouchField, value: string): boolean {
  if (field === 'landing_path') return false;
  const underscored = isClickId(field) ? ONLY_UNDERSCORED : UNDERSCORED;
  return MACRO.test(value) || underscored.test(value);
}

/** Empty if the field has no value, because it is a placeholder or an incomplete click ID. */
function valueOf(field: TouchField, text: string): string {
  const clean = text.replace(UNWANTED, '').trim();
  if (isPlaceholder(field, clean)) return '';
  if (!isClickId(field)) return text.slice(0, MAX_CHARACTERS).replace(UNWANTED, '').trim();
  const isWhole = clean === text.trim() && clean.length <= MAX_CLICK_ID_CHARACTERS;
  return isWhole ? clean : '';
}

/** A direct visit has only a landing path. Undefined if nothing is left, or it is too old. */
export function readTouch(
  read: (field: TouchField | 'at') => string | null | undefined,
  { isPrivate, now = new Date() }: { isPrivate: boolean; now?: Date },
): Touch | undefined {
  const at = new Date(read('at') ?? '');
  const days = (now.getTime() - at.getTime()) / DAY_MS;
  if (days > touchDays) return undefined;
  const allowed = isPrivate ? touchFields.filter((field) => !isClickId(field)) : touchFields;
  const fields = allowed
    .map((field) => [field, valueOf(field, read(field) ?? '')])
    .filter(([, value]) => value !== '');
  if (fields.length === 0) return undefined;
  const touch = Object.fromEntries(fields) as Touch;
  // A visitor's clock may be ahead.
  if (days >= 0) touch.at = at.toISOString();
  return touch;
}

/** The host of a page, or the package of an Android app, such as com.google.android.gm. */
export const referrerHostOf = (referrer: string) =>
  /^(?:https?|android-app):\/\/([^/]+)/.exec(referrer)?.[1] ?? '';

export const isDirect = (touch: Touch) =>
  Object.keys(touch).every((field) => field === 'landing_path' || field === 'at');
