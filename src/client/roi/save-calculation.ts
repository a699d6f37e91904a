import * as z from 'zod/mini';
import { roiText } from '#content/roi/roi.ts';
import { paths } from '#shared/api.ts';
import type { Outcome, SavedCalculation } from '#shared/page-state.ts';
import { recordFrom } from '#shared/record-from.ts';
import { calculateRoi, calculationFields, type RoiInputs } from '#shared/roi.ts';
import { post } from '../forms/api-client.ts';
import { contentOf, keyToSend } from '../forms/idempotency-key.ts';
import { leadDraft } from '../leads/lead-draft.ts';
import { showToast } from '../ui/toasts.ts';
import { putIntoAddress } from './roi-address.ts';

const roiAnswer = () =>
  z.object({
    id: z.string(),
    annualSavings: z.number(),
    extraJobsPerMonth: z.number(),
    additionalRevenue: z.number(),
  });

export async function saveCalculation(
  form: HTMLFormElement,
  inputs: RoiInputs,
): Promise<Outcome<SavedCalculation>> {
  const { annualSavings, additionalRevenue } = calculateRoi(inputs);
  const fields = recordFrom(calculationFields, (field) => inputs[field]);
  const body = { ...fields, calculatedSavings: annualSavings, additionalRevenue };
  const answer = await post({
    url: paths.roiCalculation,
    body,
    idempotencyKey: keyToSend('porchlight:calculation-send', contentOf(form)),
    responseSchema: roiAnswer(),
  });
  leadDraft.namesCalculation(answer?.id);
  putIntoAddress(inputs);
  showToast(roiText.toasts.saved);
  return { kind: 'sent', inputs, id: answer?.id };
}
