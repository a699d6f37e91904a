import { createStore } from './store.ts';

/** What the visitor typed. The name is plain text, and stays in this page. */
export const ownShop = createStore({ name: '', trade: '' });

/** The trade of the call that was heard last. It never gets into the lead form, because nobody chose it. */
export const heardTrade = createStore('');
