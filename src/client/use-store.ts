import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

export const useStore = <Value>({ subscribe, get }: Pick<Store<Value>, 'subscribe' | 'get'>): Value =>
  useSyncExternalStore(subscribe, get, get);

const neverChanges = () => () => undefined;

/** False while the server renders and during hydration. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
