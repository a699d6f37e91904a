import { roiText } from '#content/roi.ts';
import { paths } from '#shared/api.ts';
import { roiAnswer } from '#shared/roi-input.ts';
import { recordFrom } from '#shared/record-from.ts';
import { calculateRoi, roiFields, type CalculatorInputs } from '#shared/roi.ts';
import { formErrorOf, isExpectedError, post } from '../api-client.ts';
import type { Outcome } from '../forms/use-form-submit.ts';
import { showToast } from '../ui/toasts.tsx';

const { toasts } = roiText;

export async function submitCalculation(
  inputs: CalculatorInputs,
  idempotencyKey: string,
): Promise<Outcome<{ inputs: CalculatorInputs }>> {
  const { annualSavings, additionalRevenue } = calculateRoi(inputs);
  try {
    await post({
      url: paths.roiCalculation,
      body: {
        ...recordFrom(roiFields, (field) => inputs[field]),
        calculatedSavings: annualSavings,
        additionalRevenue,
      },
      idempotencyKey,
      responseSchema: roiAnswer,
    });
    showToast(toasts.saved);
    return { kind: 'sent', inputs };
  } catch (error) {
    if (!isExpectedError(error)) throw error;
    showToast({ ...toasts.failed, destructive: true });
    return { kind: 'failed', formError: formErrorOf(error, toasts.failed.description) };
  }
}
