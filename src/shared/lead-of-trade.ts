import { trades, type TradeId } from '#content/site.ts';
import { businessTypes, type VisibleLeadField } from './lead-fields.ts';

/** Reads the parameter `trade` of an address in any case, because people type addresses, too. */
export function readTrade(typed: string | null): TradeId | undefined {
  const id = typed?.trim().toLowerCase();
  return trades.find((trade) => trade.id === id)?.id;
}

/** What the lead form gets for a trade of src/content/site.ts. */
export function leadOfTrade(id: string | undefined): Partial<Record<VisibleLeadField, string>> {
  const trade = trades.find((each) => each.id === id);
  if (!trade) return {};
  const businessType = businessTypes.find((type) => type === id);
  return businessType ? { businessType } : { businessType: 'other', tradeDetail: trade.name };
}
