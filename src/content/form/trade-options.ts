import { trades } from '../site.ts';

/** The options of the forms' list of trades, without those that you don't serve. */
export const tradeOptionsOf = (businessTypes: Record<string, string>) =>
  Object.entries(businessTypes).filter(([type]) => type === 'other' || trades.some(({ id }) => id === type));
