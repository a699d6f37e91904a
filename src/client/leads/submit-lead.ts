import { safeParse } from 'zod/mini';
import { leadFormWords } from '#content/lead-form.ts';
import { fieldErrors, paths, type FieldError } from '#shared/api.ts';
import { leadAnswer, leadInput } from '#shared/lead-input.ts';
import { isForeseen, post } from '../api-client.ts';
import { createKeyring } from '../idempotency-key.ts';
import { reportError } from '../report-error.ts';
import { showToast } from '../ui/toaster.tsx';

export type SubmitOutcome = { kind: 'sent' } | { kind: 'invalid'; errors: FieldError[] } | { kind: 'failed' };

const keyFor = createKeyring();
const { toasts } = leadFormWords;

/** Checks, sends and shows the toast of the outcome. Nothing is sent while a field is missing. */
export async function submitLead(form: FormData): Promise<SubmitOutcome> {
  const fields = Object.fromEntries(form);
  const parsed = safeParse(leadInput, fields);
  if (!parsed.success) {
    showToast({ ...toasts.missing, destructive: true, silent: true });
    return { kind: 'invalid', errors: fieldErrors(parsed.error.issues) };
  }
  try {
    await post({
      url: paths.leads,
      body: parsed.data,
      idempotencyKey: keyFor(parsed.data),
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
