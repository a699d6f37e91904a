import { roiText } from '#content/roi.ts';
import { paths } from '#shared/api.ts';
import { roiAnswer } from '#shared/roi-input.ts';
import { recordFrom } from '#shared/record-from.ts';
import { calculateRoi, calculationFields, type RoiInputs } from '#shared/roi.ts';
import { ApiError, formErrorOf, post } from '../api-client.ts';
import { ensureIdempotencyKey } from '../forms/draft.ts';
import type { Outcome } from '../forms/use-form-submit.ts';
import { showToast } from '../ui/toasts.tsx';
import { readInputs } from './roi-form.tsx';

const { toasts } = roiText;

export async function submitCalculation(form: HTMLFormElement): Promise<Outcome<{ inputs: RoiInputs }>> {
  const inputs = readInputs(form);
  const { annualSavings, additionalRevenue } = calculateRoi(inputs);
  try {
    await post({
      url: paths.roiCalculation,
      body: {
        ...recordFrom(calculationFields, (field) => inputs[field]),
        calculatedSavings: annualSavings,
        additionalRevenue,
      },
      idempotencyKey: ensureIdempotencyKey(form),
      responseSchema: roiAnswer,
    });
    showToast(toasts.saved);
    return { kind: 'sent', inputs };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast({ ...toasts.failed, destructive: true });
    return { kind: 'failed', formError: formErrorOf(error, toasts.failed.description) };
  }
}
