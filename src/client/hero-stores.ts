import type { SampleCall } from '#content/sample-calls.ts';
import { createStore } from './store.ts';

/** With `hasOwnGreeting`, the first line names the visitor's shop, and the recording begins at the second line. */
export type PlayedCall = SampleCall & { hasOwnGreeting?: true };

/** What the visitor typed. The name is plain text, and stays in this page. */
export const ownShop = createStore({ name: '', trade: '' });
