import * as z from 'zod/mini';

export const roiAnswer = z.object({
  id: z.string(),
  annualSavings: z.number(),
  extraJobsPerMonth: z.number(),
  additionalRevenue: z.number(),
});
