import { readRoiInputs, roiFields, roiQuery, type RoiInputs } from '#shared/roi.ts';
import { attempt } from '../browser/attempt.ts';
import { createStore } from '../ui/create-store.ts';

/** The query of the address's figures: empty without any, and undefined until it was read. */
export const queryInAddress = createStore<string | undefined>(undefined);

/** Returns the figures if the address has others than before, as after Back. */
export function readAddress(): RoiInputs | undefined {
  const query = new URLSearchParams(location.search);
  const hasFigures = roiFields.some((field) => query.has(field));
  const inputs = readRoiInputs((field) => query.get(field));
  const found = hasFigures ? roiQuery(inputs) : '';
  if (found === queryInAddress.get()) return undefined;
  queryInAddress.set(found);
  return hasFigures ? inputs : undefined;
}

/**
 * The address to which the form leads without script, also from the page that answers a failed
 * post. The page's trade stays.
 */
export function putIntoAddress(inputs: RoiInputs): void {
  const trade = new URLSearchParams(location.search).get('trade');
  const query = new URLSearchParams(roiQuery(inputs));
  if (trade !== null) query.set('trade', trade);
  const address = `/?${query.toString()}#roi`;
  const current = location.pathname + location.search + location.hash;
  // Browsers refuse a hundredth address in half a minute.
  if (address !== current) attempt(() => history.pushState(null, '', address));
  readAddress();
}
