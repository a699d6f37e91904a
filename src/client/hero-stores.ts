import { createStore } from './store.ts';

/** Starts the call of the visitor's own shop instead of a sample call of this id. */
export const OWN_SHOP = 'own-shop';

/** What the visitor typed. The name is plain text, and stays in this page. */
export const ownShop = createStore({ name: '', trade: '' });

/** The place in the hero for the ticket of a sample call. Only hydration sets it, because React can't hydrate a filled place. */
export const heroSlot = createStore<Element | null>(null);
