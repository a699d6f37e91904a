import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** What only the browser knows: the server's value in the markup and at hydration, then the browser's. */
export const useBrowserValue = <Value>(inBrowser: () => Value, onServer: Value): Value =>
  useSyncExternalStore(never, inBrowser, () => onServer);
