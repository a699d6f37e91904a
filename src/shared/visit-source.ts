import type { Touch, TouchField } from './attribution.ts';

const sourceByClickId = {
  gclid: 'google',
  gbraid: 'google',
  wbraid: 'google',
  fbclid: 'facebook',
  msclkid: 'bing',
  ttclid: 'tiktok',
} as const satisfies Partial<Record<TouchField, string>>;

/** The same as `sales_internal.came_from` in SQL. */
export function sourceOf(touch: Touch): string {
  const clicked = Object.entries(sourceByClickId).find(([id]) => touch[id as TouchField]);
  return touch.utm_source?.toLowerCase() ?? clicked?.[1] ?? touch.referrer_host ?? 'direct';
}
