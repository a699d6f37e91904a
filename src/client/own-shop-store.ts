import { createStore } from './store.ts';

/** What the visitor typed. The name is plain text, and stays in this page. */
export const ownShop = createStore({ name: '', trade: '' });
