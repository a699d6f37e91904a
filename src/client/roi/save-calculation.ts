import { roiWords } from '#content/roi.ts';
import { paths } from '#shared/api.ts';
import { roiAnswer } from '#shared/roi-input.ts';
import { calculateRoi, type RoiInputs } from '#shared/roi.ts';
import { isForeseen, post } from '../api-client.ts';
import { reportError } from '../report-error.ts';
import { showToast } from '../ui/toaster.tsx';

const { toasts } = roiWords;

/** Sends the calculation and shows the toast of the outcome: true where it was saved. */
export async function saveCalculation(inputs: RoiInputs, idempotencyKey: string): Promise<boolean> {
  const { annualSavings, additionalRevenue } = calculateRoi(inputs);
  try {
    await post({
      url: paths.roiCalculation,
      body: { ...inputs, calculatedSavings: annualSavings, additionalRevenue },
      idempotencyKey,
      answer: roiAnswer,
    });
    showToast(toasts.saved);
    return true;
  } catch (error) {
    if (!isForeseen(error)) reportError(error, { part: 'calculator' });
    showToast({ ...toasts.failed, destructive: true, silent: true });
    return false;
  }
}
