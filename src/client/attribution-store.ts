import { isDirect, readTouch, referrerHostOf, type Touch } from '#shared/attribution.ts';
import { asRecord, localStore } from './browser-store.ts';

const KEY = 'porchlight:attribution';

/**
 * Returns this visit. A direct visit needs no storage, and doesn't replace the campaign or site that brought the visitor
 * before.
 */
export function storeAttribution(): Touch | undefined {
  const visit = touchOfVisit();
  const stored = storedTouches();
  if (visit && !isDirect(visit)) localStore.set(KEY, { first: stored?.first ?? visit, last: visit });
  else if (stored) localStore.set(KEY, stored);
  else localStore.remove(KEY);
  return visit;
}

/** The first and the last visit. `leadInputIn` validates it. */
export function readAttribution(): unknown {
  const visit = touchOfVisit();
  return storedTouches() ?? (visit && { first: visit, last: visit });
}

function touchOfVisit(): Touch | undefined {
  const query = new URLSearchParams(location.search);
  const referrerHost = referrerHostOf(document.referrer);
  const fields: Touch = {
    referrer_host: referrerHost === location.host ? '' : referrerHost,
    landing_path: location.pathname,
    at: new Date(performance.timeOrigin).toISOString(),
  };
  return readTouch((field) => fields[field] ?? query.get(field), { isPrivate: isPrivate() });
}

function storedTouches(): Record<'first' | 'last', Touch | undefined> | undefined {
  const { first, last } = asRecord(localStore.get(KEY));
  const touches = { first: storedTouch(first), last: storedTouch(last) };
  return touches.first || touches.last ? touches : undefined;
}

/** An earlier release stored no time, so nobody knows how old its click ids are. */
function storedTouch(stored: unknown): Touch | undefined {
  const fields = asRecord(stored);
  return readTouch((field) => (typeof fields[field] === 'string' ? fields[field] : ''), {
    isPrivate: isPrivate() || typeof fields.at !== 'string',
  });
}

const isPrivate = () => 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
