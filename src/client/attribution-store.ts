import { isDirect, readTouch, referrerHostOf, type Touch } from '#shared/attribution.ts';
import { asRecord, localStore } from './browser-store.ts';
import { readValue } from './read-value.ts';

const KEY = 'porchlight:attribution';

/**
 * Keeps the newest visit that came from a campaign, a click or another site, else the first, and adds it to what the lead form
 * posts.
 */
export function keepAttribution(): void {
  const [visit, stored] = [touchOfVisit(), storedTouch()];
  const chosen = visit && (!stored || !isDirect(visit)) ? visit : stored;
  if (chosen) localStore.set(KEY, chosen);
  else localStore.remove(KEY);
  document.addEventListener('formdata', ({ target, formData }) => {
    if ((target as HTMLFormElement).id === 'lead-form' && chosen)
      formData.set('attribution', JSON.stringify(chosen));
  });
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
  readValue(() => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) === true;
