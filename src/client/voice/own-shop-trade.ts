import { servedValue } from '../forms/served-value.ts';

const list = () => document.querySelector<HTMLSelectElement>('#own-shop-trade');

let wasChosen = false;

/** Firefox announces an empty required list as invalid, before anybody has pressed the button. */
export function requireOnlyByAria(select: HTMLSelectElement | null): void {
  select?.setAttribute('aria-required', 'true');
  select?.removeAttribute('required');
}

/** The browser itself says that the trade is missing. */
export function askForTrade(): void {
  const select = list();
  select?.setAttribute('required', '');
  select?.reportValidity();
}

export const ownShopTrade = () => list()?.value ?? '';

/** Call it when the visitor chooses a trade, also the one that was offered. */
export const noteChosenTrade = () => void (wasChosen = true);

/** A trade that the page preselected isn't the visitor's. */
export function isTradeChosen(): boolean {
  const select = list();
  return wasChosen || (select !== null && select.value !== servedValue(select));
}

/** Preselects the trade of a played call, if listed, as if the page was served with it. */
export function offerTrade(trade: string): void {
  const select = list();
  if (!select || isTradeChosen()) return;
  const options = [...select.options];
  if (!options.some(({ value }) => value === trade)) return;
  for (const option of options) option.defaultSelected = option.value === trade;
  select.value = trade;
}
