import { safeParse } from 'zod/mini';
import { leadFormWords } from '#content/lead-form.ts';
import { fieldErrors, paths, type FieldError } from '#shared/api.ts';
import { leadAnswer, leadInput } from '#shared/lead-input.ts';
import { isForeseen, post } from '../api-client.ts';
import { keptAttribution } from '../attribution.ts';
import { draftKey, draftSince } from '../form-draft.ts';
import { reportError } from '../report-error.ts';
import { showToast } from '../ui/toaster.tsx';
import { elapsedSince } from './elapsed.ts';

export type SubmitOutcome = { kind: 'sent' } | { kind: 'invalid'; errors: FieldError[] } | { kind: 'failed' };

const { toasts } = leadFormWords;

/** Checks, sends and shows the toast of the outcome. Nothing is sent while a field is missing. */
export async function submitLead(form: HTMLFormElement): Promise<SubmitOutcome> {
  const fields = Object.fromEntries(new FormData(form));
  // The field is hidden then: what was typed there is about a trade that is no longer chosen.
  if (fields.businessType !== 'other') delete fields.tradeDetail;
  const parsed = safeParse(leadInput, {
    ...fields,
    attribution: keptAttribution(),
    elapsedMs: elapsedSince(draftSince(form)),
  });
  if (!parsed.success) {
    showToast({ ...toasts.missing, destructive: true, silent: true });
    return { kind: 'invalid', errors: fieldErrors(parsed.error.issues) };
  }
  try {
    await post({
      url: paths.leads,
      body: parsed.data,
      idempotencyKey: draftKey(form),
      answer: leadAnswer,
    });
    showToast(toasts.sent);
    return { kind: 'sent' };
  } catch (error) {
    if (!isForeseen(error)) reportError(error, { part: 'lead form' });
    showToast({ ...toasts.failed, destructive: true, silent: true });
    return { kind: 'failed' };
  }
}
