import { touchOf, type Attribution, type TouchField } from '#shared/attribution.ts';
import { localStore } from './browser-store.ts';

const KEY = 'porchlight:attribution';

/** Keeps how the visitor came, where the address or the referrer tells; a plain visit leaves nothing behind. */
export function noteArrival(): void {
  const asked = new URLSearchParams(location.search);
  const [, referrer = ''] = /^https?:\/\/([^/]+)/.exec(document.referrer) ?? [];
  const known: Partial<Record<TouchField, string>> = {
    referrer_host: referrer === location.host ? '' : referrer,
    landing_path: location.pathname,
  };
  const isPrivate = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
  const last = touchOf((field) => known[field] ?? asked.get(field), { isPrivate });
  if (last) localStore.set(KEY, { first: keptAttribution()?.first ?? last, last } satisfies Attribution);
}

export const keptAttribution = () => localStore.get(KEY) as Attribution | undefined;
