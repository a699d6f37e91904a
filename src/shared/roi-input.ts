import * as z from 'zod/mini';

// int4, the type of the columns that keep them.
const input = z.int32({ error: 'Enter a whole number between -2,147,483,648 and 2,147,483,647.' });

/** The four inputs of a calculation; results that a body brings along are compared, never trusted. */
export const roiInput = z.object({
  monthlyLeads: input,
  currentStaffCost: input,
  averageJobValue: input,
  currentConversionRate: input,
  calculatedSavings: z.catch(z.optional(z.number()), undefined),
  additionalRevenue: z.catch(z.optional(z.number()), undefined),
});

export const roiAnswer = z.object({
  id: z.uuid(),
  annualSavings: z.number(),
  extraJobsPerMonth: z.number(),
  additionalRevenue: z.number(),
});
