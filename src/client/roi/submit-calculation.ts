import type { roiText } from '#content/roi/roi.ts';
import { paths } from '#shared/api.ts';
import { roiAnswer } from '#shared/roi-answer.ts';
import { ApiError, formErrorOf, post } from '../api-client.ts';
import { ensureIdempotencyKey } from '../forms/draft.ts';
import type { Outcome } from '../forms/use-form-submit.ts';
import { savedCalculation } from '../saved-calculation.ts';
import { showToast } from '../ui/toasts.ts';

/** In the file of all forms, so it holds no words of a page. */
export async function submitCalculation(
  form: HTMLFormElement,
  body: object,
  toasts: typeof roiText.toasts,
): Promise<Outcome> {
  try {
    const idempotencyKey = ensureIdempotencyKey(form);
    const { id } = await post({ url: paths.roiCalculation, body, idempotencyKey, responseSchema: roiAnswer });
    savedCalculation.id = id;
    showToast(toasts.saved);
    return { kind: 'sent' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast({ ...toasts.failed, destructive: true });
    return { kind: 'failed', formError: formErrorOf(error, toasts.failed.description) };
  }
}
