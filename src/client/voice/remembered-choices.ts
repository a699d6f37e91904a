import { localStore } from '../browser-store.ts';
import { createStore } from '../store.ts';

/** What the visitor chose the last time. */
function rememberedChoice(key: string) {
  const store = createStore(localStore.get(key) === true);
  store.subscribe((isChosen) => (isChosen ? localStore.set(key, true) : localStore.remove(key)));
  return store;
}

/** Whether what is said is shown larger. */
export const largeText = rememberedChoice('porchlight:large-text');

/** Whether sample calls play as text alone. */
export const samplesMuted = rememberedChoice('porchlight:samples-muted');
