import type { TradeId } from '#content/site.ts';
import type { SampleCall } from '#content/voice/sample-call.ts';
import { createStore } from './store.ts';

/** The shop's name that the visitor typed. It is plain text, and stays in this page. */
export const ownShop = createStore('');

/** The sample call that the visitor has just asked for, and the name of their own shop, if it answers as that. */
export const sampleRequest = createStore<{ sample: SampleCall; ownShop: string } | undefined>(undefined);

/** Call it in the tap itself, because iOS refuses to play later. `VoiceWidget` opens the panel and plays the call. */
export const hearSample = (sample: SampleCall, ownShop = ''): void => sampleRequest.set({ sample, ownShop });

/** The trade whose call was played last. */
export const heardTrade = createStore<TradeId | undefined>(undefined);
