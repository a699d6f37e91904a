import {
  isDirect,
  readTouch,
  referrerHostOf,
  type Attribution,
  type Touch,
  type TouchField,
} from '#shared/attribution.ts';
import { localStore } from './browser-store.ts';
import { asRecord } from './stored-values.ts';

const KEY = 'porchlight:attribution';

/**
 * Returns this visit. A direct visit needs no storage, and doesn't replace the campaign or site that brought the visitor
 * before.
 */
export function storeAttribution(): Touch | undefined {
  const last = touchOfVisit();
  if (last && !isDirect(last))
    localStore.set(KEY, { first: storedAttribution()?.first ?? last, last } satisfies Attribution);
  return last;
}

export function readAttribution(): Attribution | undefined {
  const visit = touchOfVisit();
  return storedAttribution() ?? (visit && { first: visit, last: visit });
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

const storedAttribution = () => parseAttribution(localStore.get(KEY));

export function parseAttribution(stored: unknown): Attribution | undefined {
  const attribution = asRecord(stored);
  const first = parseTouch(attribution.first);
  const last = parseTouch(attribution.last);
  return first && last && { first, last };
}

function parseTouch(stored: unknown): Touch | undefined {
  const touch = asRecord(stored);
  const read = (field: TouchField) => (typeof touch[field] === 'string' ? touch[field] : undefined);
  return readTouch(read, { isPrivate: false });
}
