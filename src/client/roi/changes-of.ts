import { formatMoney, type RoiResults } from '#shared/roi.ts';

const unsigned = (dollars: number) => ({ amount: formatMoney(Math.abs(dollars)), isNegative: dollars < 0 });

/** For sentences, which say "less" instead of a minus. */
export const changesOf = ({ annualSavings, additionalRevenue }: RoiResults) => ({
  savings: unsigned(annualSavings),
  revenue: unsigned(additionalRevenue),
});
