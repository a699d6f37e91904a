import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

export const useStore = <Value>({ subscribe, get }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get, get);

const neverChanges = () => () => undefined;

/** False while the server renders and during hydration. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
