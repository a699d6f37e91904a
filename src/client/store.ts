import { useSyncExternalStore } from 'react';
import type { ReadableStore } from './create-store.ts';

// The first script creates a store without React.
export { createStore } from './create-store.ts';

/** A part of the page that hydrates later than others first renders the initial value, as the server did. */
export const useStore = <Value>({ subscribe, get, initial }: ReadableStore<Value>): Value =>
  useSyncExternalStore(subscribe, get, () => initial);
