import type { TradeId } from '#content/site.ts';
import type { SampleCall } from '#content/voice/sample-call.ts';
import { isChosen } from './forms/keep-lead.ts';
import { createStore } from './store.ts';

/** The shop's name that the visitor typed. It is plain text, and stays in this page. */
export const ownShop = createStore('');

/** The sample call that the visitor has just asked for, and the name of their own shop, if it answers as that. */
export const sampleRequest = createStore<{ sample: SampleCall; ownShop: string } | undefined>(undefined);

/** Call it in the tap itself, because iOS refuses to play later. `VoiceWidget` opens the panel and plays the call. */
export const hearSample = (sample: SampleCall, ownShop = ''): void => sampleRequest.set({ sample, ownShop });

/** Offers the trade of a played call in the form of the own shop, as if the page was served with it. */
export function offerTrade(trade: TradeId): void {
  const select = document.querySelector<HTMLSelectElement>('#own-shop-trade');
  if (!select || isChosen(select)) return;
  for (const option of select.options) option.defaultSelected = option.value === trade;
  select.value = trade;
}
