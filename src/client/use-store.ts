import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

export const useStore = <Value>({ subscribe, get, initial }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get, () => initial);

const never = () => () => undefined;

/** What only the browser knows: the server's value in the markup and at hydration, then the browser's. */
export const useBrowserValue = <Value>(inBrowser: () => Value, onServer: Value): Value =>
  useSyncExternalStore(never, inBrowser, () => onServer);
