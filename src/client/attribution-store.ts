import { isDirect, readTouch, referrerHostOf, type Touch, type TouchField } from '#shared/attribution.ts';
import { asRecord, localStore } from './browser-store.ts';

const KEY = 'porchlight:attribution';

/**
 * Returns this visit. A direct visit needs no storage, and doesn't replace the campaign or site that brought the visitor
 * before.
 */
export function storeAttribution(): Touch | undefined {
  const last = touchOfVisit();
  if (last && !isDirect(last))
    localStore.set(KEY, { first: asRecord(localStore.get(KEY)).first ?? last, last });
  return last;
}

/** The first and the last visit. `leadInput` validates it. */
export function readAttribution(): unknown {
  const visit = touchOfVisit();
  return localStore.get(KEY) ?? (visit && { first: visit, last: visit });
}

function touchOfVisit(): Touch | undefined {
  const query = new URLSearchParams(location.search);
  const referrerHost = referrerHostOf(document.referrer);
  const fields: Partial<Record<TouchField, string>> = {
    referrer_host: referrerHost === location.host ? '' : referrerHost,
    landing_path: location.pathname,
  };
  const isPrivate = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  return readTouch((field) => fields[field] ?? query.get(field), { isPrivate });
}
