import * as z from 'zod/mini';
import { roiText } from '#content/roi/roi.ts';
import { recordFrom } from './record-from.ts';
import { calculationFields } from './roi.ts';

const whole = z.int32({ error: roiText.notWhole });

/** Without results that the body may have, because the server stores those that it calculates. */
export const roiInput = z.object({
  ...recordFrom(calculationFields, () => whole),
  missedCalls: z._default(whole, 0),
});

export type RoiInput = z.infer<typeof roiInput>;
