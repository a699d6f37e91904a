import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

export const useStore = <Value>({ subscribe, get }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get, get);

const neverChanges = () => () => undefined;

/** A value that only the browser knows. On the server and during hydration, the value is `onServer`. */
export const useBrowserValue = <Value>(inBrowser: () => Value, onServer: Value): Value =>
  useSyncExternalStore(neverChanges, inBrowser, () => onServer);
