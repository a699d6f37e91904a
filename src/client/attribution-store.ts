import { isDirect, readTouch, referrerHostOf, type Touch } from '#shared/attribution.ts';
import { asRecord, localStore } from './browser-store.ts';
import { readValue } from './read-value.ts';

const KEY = 'porchlight:attribution';

/**
 * Stores this visit, and adds what is stored to what the lead form posts. A direct visit needs no storage, and doesn't replace the
 * campaign or site that brought the visitor before.
 */
export function keepAttribution(): void {
  const visit = touchOfVisit();
  const stored = storedTouches();
  if (visit && !isDirect(visit)) localStore.set(KEY, { first: stored?.first ?? visit, last: visit });
  else if (stored) localStore.set(KEY, stored);
  else localStore.remove(KEY);
  document.addEventListener('formdata', ({ target, formData }) => {
    const touches = storedTouches() ?? (visit && { first: visit, last: visit });
    if ((target as HTMLFormElement).id === 'lead-form' && touches)
      formData.set('attribution', JSON.stringify(touches));
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

function storedTouches(): Record<'first' | 'last', Touch | undefined> | undefined {
  const { first, last } = asRecord(localStore.get(KEY));
  const touches = { first: storedTouch(first), last: storedTouch(last) };
  return touches.first || touches.last ? touches : undefined;
}

function storedTouch(stored: unknown): Touch | undefined {
  const fields = asRecord(stored);
  return readTouch((field) => (typeof fields[field] === 'string' ? fields[field] : ''), {
    isPrivate: isPrivate(),
  });
}

interface PrivacyControl {
  globalPrivacyControl?: boolean;
}

const isPrivate = () => readValue(() => (navigator as PrivacyControl).globalPrivacyControl) === true;
