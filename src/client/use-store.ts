import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** A part of the page that hydrates later than others first renders the initial value, as the server did. */
export const useStore = <Value>({ subscribe, get, initial }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get, () => initial);

const neverChanges = () => () => undefined;

/** False while the server renders and during hydration. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
