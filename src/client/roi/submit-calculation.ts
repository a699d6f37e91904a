import { roiText } from '#content/roi.ts';
import { paths } from '#shared/api.ts';
import { roiAnswer } from '#shared/roi-input.ts';
import { calculateRoi, type RoiInputs } from '#shared/roi.ts';
import { isExpectedError, post } from '../api-client.ts';
import type { Outcome } from '../forms/use-form-submit.ts';
import { showToast } from '../ui/toaster.tsx';

const { toasts } = roiText;

export async function submitCalculation(
  inputs: RoiInputs,
  idempotencyKey: string,
): Promise<Outcome<{ inputs: RoiInputs }>> {
  const { annualSavings, additionalRevenue } = calculateRoi(inputs);
  try {
    await post({
      url: paths.roiCalculation,
      body: { ...inputs, calculatedSavings: annualSavings, additionalRevenue },
      idempotencyKey,
      responseSchema: roiAnswer,
    });
    showToast(toasts.saved);
    return { kind: 'sent', inputs };
  } catch (error) {
    // The browser itself posts the form, with the same Idempotency-Key.
    if (!isExpectedError(error)) throw error;
    showToast({ ...toasts.failed, destructive: true });
    return { kind: 'failed', formError: { message: toasts.failed.description, errors: [] } };
  }
}
