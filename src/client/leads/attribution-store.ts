import { isDirect, readTouch, referrerHostOf, type Touch } from '#shared/attribution.ts';
import { asRecord, localStore } from '../browser/browser-store.ts';
import { attempt } from '../browser/attempt.ts';

const KEY = 'porchlight:attribution';

/**
 * Keeps the newest visit that came from a campaign, a click or another site, else the first, and
 * adds it to what the lead form posts. Storage is slow, so the first paint comes before it.
 */
export function keepAttribution(): void {
  requestAnimationFrame(() => setTimeout(keptTouch));
  document.addEventListener('formdata', ({ target, formData }) => {
    const touch = (target as HTMLFormElement).id === 'lead-form' && keptTouch();
    if (touch) formData.set('attribution', JSON.stringify(touch));
  });
}

function keptTouch(): Touch | undefined {
  const [visit, stored] = [touchOfVisit(), storedTouch()];
  const chosen = visit && (!stored || !isDirect(visit)) ? visit : stored;
  if (chosen) localStore.set(KEY, chosen);
  else localStore.remove(KEY);
  return chosen;
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

function storedTouch(): Touch | undefined {
  const fields = asRecord(localStore.get(KEY));
  return readTouch((field) => (typeof fields[field] === 'string' ? fields[field] : ''), {
    isPrivate: isPrivate(),
  });
}

const isPrivate = () =>
  attempt(() => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) === true;
