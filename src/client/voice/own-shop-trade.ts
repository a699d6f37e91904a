import type { TradeId } from '#content/site.ts';
import { servedValue } from '../forms/served-value.ts';

const list = () => document.querySelector<HTMLSelectElement>('#own-shop-trade');

let wasChosen = false;

export const ownShopTrade = () => list()?.value ?? '';

/** Call it when the visitor chooses a trade, also the one that was offered. */
export const noteChosenTrade = () => void (wasChosen = true);

/** A trade that the page preselected isn't the visitor's. */
export function isTradeChosen(): boolean {
  const select = list();
  return wasChosen || (select !== null && select.value !== servedValue(select));
}

/** Preselects the trade of a played call, as if the page was served with it. */
export function offerTrade(trade: TradeId): void {
  const select = list();
  if (!select || isTradeChosen()) return;
  for (const option of select.options) option.defaultSelected = option.value === trade;
  select.value = trade;
}
