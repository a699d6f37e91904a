import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

export const useStore = <Value>({ subscribe, get }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get, get);

const neverChanges = () => () => undefined;

export const useBrowserValue = <Value>(inBrowser: () => Value, onServer: Value): Value =>
  useSyncExternalStore(neverChanges, inBrowser, () => onServer);
