import { useSyncExternalStore } from 'react';
import type { Store } from './create-store.ts';

/** Hydration first renders the initial value, as the server did. */
export const useStore = <Value>({ subscribe, get, initial }: Omit<Store<Value>, 'set'>): Value =>
  useSyncExternalStore(subscribe, get, () => initial);
