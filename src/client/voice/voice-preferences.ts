import type { BrowserStorageKey } from '#content/legal/browser-storage.ts';
import { localStore } from '../browser-store.ts';
import { createStore } from '../store.ts';

function storedPreference(key: BrowserStorageKey) {
  const store = createStore(localStore.get(key) === true);
  store.subscribe((isOn) => (isOn ? localStore.set(key, true) : localStore.remove(key)));
  return store;
}

export const largeText = storedPreference('porchlight:large-text');

export const samplesMuted = storedPreference('porchlight:samples-muted');
