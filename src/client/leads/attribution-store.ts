import { isDirect, readTouch, referrerHostOf, type Touch } from '#shared/attribution.ts';
import { asRecord, localStore } from '../browser/browser-store.ts';
import { attempt } from '../browser/attempt.ts';

const KEY = 'porchlight:attribution';

let visit: Touch = {};

/**
 * Stores the newest visit that came from a campaign, a click or another site, else the first, and
 * writes it into a field of the lead form, because a form that is sent before hydration has only
 * its fields.
 */
export function storeAttribution(): void {
  // At once, because saving a calculation changes the address.
  visit = touchOfVisit();
  // Storage is slow, so the first paint comes before it.
  requestAnimationFrame(() => setTimeout(writeAttribution));
}

/** Writes it again before a send, because another tab may have a newer visit. */
export function writeAttribution(): void {
  const stored = storedTouch();
  const touch = stored && isDirect(visit) ? stored : visit;
  localStore.set(KEY, touch);
  const field = document.querySelector<HTMLInputElement>('#lead-form [name=attribution]');
  if (field) field.value = JSON.stringify(touch);
}

function touchOfVisit(): Touch {
  const query = new URLSearchParams(location.search);
  const referrerHost = referrerHostOf(document.referrer);
  const fields: Touch = {
    referrer_host: referrerHost === location.host ? '' : referrerHost,
    landing_path: location.pathname,
    at: new Date().toISOString(),
  };
  return readTouch((field) => fields[field] ?? query.get(field), { isPrivate: isPrivate() }) ?? {};
}

function storedTouch(): Touch | undefined {
  const fields = asRecord(localStore.get(KEY));
  return readTouch((field) => (typeof fields[field] === 'string' ? fields[field] : ''), {
    isPrivate: isPrivate(),
  });
}

const isPrivate = () =>
  attempt(() => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) === true;
