import { roiFigures } from '#content/roi/roi-figures.ts';
import { bookingRate } from '#content/roi/roi.ts';
import { recordFrom } from './record-from.ts';
import { readWholeNumber } from './read-whole-number.ts';

export const calculationFields = [
  'monthlyLeads',
  'currentStaffCost',
  'averageJobValue',
  'currentConversionRate',
] as const;
type CalculationField = (typeof calculationFields)[number];
export type CalculationInputs = Record<CalculationField, number>;

export const roiFields = [...calculationFields, 'missedCalls'] as const;
type RoiField = (typeof roiFields)[number];
/** `missedCalls` is the number of one week. A calculation is stored without it. */
export type RoiInputs = Record<RoiField, number>;

export const calculationDefaults: CalculationInputs = roiFigures.defaults;
export const roiDefaults: RoiInputs = { ...calculationDefaults, missedCalls: 0 };

export interface RoiResults {
  annualSavings: number;
  extraJobsPerMonth: number;
  additionalRevenue: number;
}

/** `additionalRevenue` is per year. Any result may be negative. */
export function calculateRoi(inputs: CalculationInputs): RoiResults {
  const jobsAt = (percent: number) => Math.round((inputs.monthlyLeads * percent) / 100);
  const extraJobs = jobsAt(roiFigures.aiConversionPercent) - jobsAt(inputs.currentConversionRate);
  return {
    annualSavings: (inputs.currentStaffCost - roiFigures.aiMonthlyCost) * 12,
    extraJobsPerMonth: extraJobs,
    additionalRevenue: extraJobs * inputs.averageJobValue * 12,
  };
}

/** Per year, before parts and labor. */
export const bottomLineOf = ({ annualSavings, additionalRevenue }: RoiResults) =>
  annualSavings + additionalRevenue;

/** What the missed calls of one week would have brought in at the usual booking rate. */
export const missedRevenueOf = ({ missedCalls, averageJobValue }: RoiInputs) =>
  Math.round((missedCalls * averageJobValue * bookingRate.percent) / 100);

export const isExact = (results: RoiResults) => Object.values(results).every(Number.isSafeInteger);

/** A count of missed calls isn't negative. */
export const parseInput = (field: string, text: string): number =>
  Math.max(readWholeNumber(text) ?? 0, field === 'missedCalls' ? 0 : -Infinity);

export function readRoiInputs(textOf: (field: RoiField) => string | null | undefined): RoiInputs {
  return recordFrom(roiFields, (field) => {
    const text = textOf(field);
    return text == null ? roiDefaults[field] : parseInput(field, text);
  });
}

/** Leaves out missed calls if there are none. */
export const roiQuery = (inputs: RoiInputs) =>
  new URLSearchParams(
    roiFields
      .filter((field) => field !== 'missedCalls' || inputs[field] !== 0)
      .map((field) => [field, String(inputs[field])]),
  ).toString();
