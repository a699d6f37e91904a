import { localStore } from '../browser-store.ts';
import { createStore } from '../store.ts';

const KEY = 'porchlight:large-text';

/** Whether what is said is shown larger: the visitor's choice, remembered. */
export const largeText = createStore(localStore.get(KEY) === true);

export function setLargeText(isLarge: boolean): void {
  if (isLarge) localStore.set(KEY, true);
  else localStore.remove(KEY);
  largeText.set(isLarge);
}
