import * as z from 'zod/mini';
import { roiWords } from '#content/roi.ts';

// int4, the type of the columns that keep them.
const input = z.int32({ error: roiWords.notWhole });

/** The four inputs of a calculation; results that a body brings along are compared, never trusted. */
export const roiInput = z.object({
  monthlyLeads: input,
  currentStaffCost: input,
  averageJobValue: input,
  currentConversionRate: input,
  calculatedSavings: z.optional(z.unknown()),
  additionalRevenue: z.optional(z.unknown()),
});

export type RoiInput = z.infer<typeof roiInput>;

export const roiAnswer = z.object({
  id: z.uuid(),
  annualSavings: z.number(),
  extraJobsPerMonth: z.number(),
  additionalRevenue: z.number(),
});
