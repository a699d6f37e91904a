import { safeParse } from 'zod/mini';
import { leadFormWords } from '#content/lead-form.ts';
import { fieldErrors, paths } from '#shared/api.ts';
import { readCallTime } from '#shared/lead-fields.ts';
import { leadAnswer, leadInput } from '#shared/lead-input.ts';
import { isExpectedError, post } from '../api-client.ts';
import { storedAttribution } from '../attribution.ts';
import { draftFields, ensureIdempotencyKey, draftSince, dropDraft } from '../forms/draft.ts';
import type { Outcome } from '../forms/use-send.ts';
import { reportError } from '../report-error.ts';
import { showToast } from '../ui/toaster.tsx';

const { toasts } = leadFormWords;

export interface SentLead {
  callTime: keyof typeof leadFormWords.success.when;
}

/** Checks, sends and shows the toast of the outcome. Nothing is sent while a field is missing. */
export async function submitLead(form: HTMLFormElement): Promise<Outcome<SentLead>> {
  const fields = Object.fromEntries(new FormData(form));
  // The field is hidden then: what was typed there is about a trade that is no longer chosen.
  if (fields.businessType !== 'other') delete fields.tradeDetail;
  const parsed = safeParse(leadInput, {
    ...fields,
    attribution: storedAttribution(),
    elapsedMs: millisecondsSince(draftSince(form)),
  });
  if (!parsed.success) {
    showToast({ ...toasts.missing, destructive: true, silent: true });
    const errors = fieldErrors(parsed.error.issues);
    return { kind: 'failed', fault: { message: toasts.missing.description, errors } };
  }
  const key = ensureIdempotencyKey(form);
  try {
    await post({
      url: paths.leads,
      body: parsed.data,
      idempotencyKey: key,
      answer: leadAnswer,
    });
    showToast(toasts.sent);
    // What was typed meanwhile has taken the key away: it is a correction, and still to be sent.
    if (ensureIdempotencyKey(form) === key) clear(form);
    return { kind: 'sent', callTime: readCallTime(fields.callTime) };
  } catch (error) {
    if (!isExpectedError(error)) reportError(error, { part: 'lead form' });
    showToast({ ...toasts.failed, destructive: true, silent: true });
    return { kind: 'failed', fault: { message: leadFormWords.unsent, errors: [] } };
  }
}

/** Not form.reset(): a form that came back with faults would fall back to what was typed then. */
function clear(form: HTMLFormElement): void {
  for (const field of draftFields(form)) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = false;
    else field.value = '';
  }
  dropDraft(form);
}

/** The longer of two times: since the page's first paint, or since the visitor began a draft that a reload restored. */
function millisecondsSince(draft: number): number {
  const paints = ['first-contentful-paint', 'first-paint'].flatMap((name) =>
    performance.getEntriesByName(name),
  );
  const sincePaint = performance.now() - (paints[0]?.startTime ?? 0);
  return Math.round(Math.max(sincePaint, Date.now() - draft));
}
