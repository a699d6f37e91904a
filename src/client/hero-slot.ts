import { createStore } from './store.ts';

/** The place in the hero for the ticket of a sample call. Only hydration sets it, because React can't hydrate a filled place. */
export const heroSlot = createStore<Element | null>(null);
