import { trades } from '#content/site.ts';
import { businessTypes, type VisibleLeadField } from './lead-fields.ts';

/** What the lead form gets for a trade of src/content/site.ts. */
export function leadOfTrade(id: string | undefined): Partial<Record<VisibleLeadField, string>> {
  const trade = trades.find((each) => each.id === id);
  if (!trade) return {};
  const businessType = businessTypes.find((type) => type === id);
  return businessType ? { businessType } : { businessType: 'other', tradeDetail: trade.name };
}
