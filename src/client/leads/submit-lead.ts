import { safeParse } from 'zod/mini';
import type { PageWords } from '#content/page-words.ts';
import { fieldErrors, paths } from '#shared/api.ts';
import { leadAnswer, leadInputIn, type LeadInput } from '#shared/lead-input.ts';
import { callSentence, writtenSentence, type PromisedCall } from '#shared/promised-call.ts';
import { ApiError, formErrorOf, post } from '../api-client.ts';
import { readAttribution } from '../attribution-store.ts';
import { clearForm, draftOf, ensureIdempotencyKey } from '../forms/draft.ts';
import type { Outcome } from '../forms/use-form-submit.ts';
import { savedCalculation } from '../saved-calculation.ts';
import { showToast } from '../ui/toasts.ts';
import type { TicketContent } from './job-ticket.tsx';

export async function submitLead(
  form: HTMLFormElement,
  words: PageWords,
): Promise<Outcome<{ ticket: TicketContent }>> {
  const { toasts, unsent } = words.form;
  const fields = Object.fromEntries(new FormData(form));
  const key = ensureIdempotencyKey(form);
  // `tradeDetail` is visible only if the trade is "other", so the text of the hidden field may be outdated.
  if (fields.businessType !== 'other') delete fields.tradeDetail;
  const parsed = safeParse(leadInputIn(words.fieldErrors), {
    ...fields,
    attribution: readAttribution(),
    calculation: savedCalculation.id,
    elapsedMs: Math.round(Math.max(sinceFirstPaint(), Date.now() - draftOf(form).since)),
  });
  if (!parsed.success) {
    showToast({ ...toasts.missing, destructive: true });
    const errors = fieldErrors(parsed.error.issues);
    return { kind: 'failed', formError: { message: toasts.missing.description, errors } };
  }
  try {
    const { call } = await post({
      url: paths.leads,
      body: parsed.data,
      idempotencyKey: key,
      responseSchema: leadAnswer,
    });
    showToast(toasts.sent);
    // A changed key means that the visitor typed a correction during the request. The unsent correction must stay in the form.
    const isUnsentLeft = ensureIdempotencyKey(form) !== key;
    if (!isUnsentLeft) clearForm(form);
    return { kind: 'sent', ticket: ticketOf(parsed.data, call, { isUnsentLeft, words }) };
  } catch (error) {
    // For others, the browser itself posts the form, with the same Idempotency-Key.
    if (!(error instanceof ApiError)) throw error;
    showToast({ ...toasts.failed, destructive: true });
    return { kind: 'failed', formError: formErrorOf(error, unsent, words.refusals) };
  }
}

function ticketOf(
  { contactName, businessName, businessType, tradeDetail, ...lead }: LeadInput,
  call: PromisedCall | null | undefined,
  { isUnsentLeft, words }: { isUnsentLeft: boolean; words: PageWords },
): TicketContent {
  const { form, ticket } = words;
  // The server names no call for a number abroad. Without a call or its absence, the lead waits in the spool.
  const { callTime = 'any' } = lead;
  const isWritten = call === null || lead.reachBy !== undefined;
  return {
    isUnsentLeft,
    when: isWritten
      ? () => writtenSentence(lead.reachBy, words)
      : call && ((now) => callSentence(call, callTime, words, now)),
    isWritten,
    who: `${contactName}, ${businessName}`,
    what: ticket.what(tradeDetail ?? form.businessTypes[businessType], lead.monthlyLeadVolume),
    language: lead.language === 'es' ? ticket.spanish : undefined,
  };
}

const sinceFirstPaint = () =>
  performance.now() - (performance.getEntriesByType('paint').at(-1)?.startTime ?? 0);
