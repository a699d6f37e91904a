import * as z from 'zod/mini';
import { roiText } from '#content/roi/roi.ts';
import { recordFrom } from './record-from.ts';
import { calculationFields } from './roi.ts';

const whole = z.int32({ error: roiText.notWhole });

/** The server stores the results that it calculates. If the results in the body differ, the server logs a warning. */
export const roiInput = z.object({
  ...recordFrom(calculationFields, () => whole),
  missedCalls: z._default(whole, 0),
  calculatedSavings: z.optional(z.unknown()),
  additionalRevenue: z.optional(z.unknown()),
});

export type RoiInput = z.infer<typeof roiInput>;
