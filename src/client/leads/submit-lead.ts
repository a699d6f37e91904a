import { safeParse } from 'zod/mini';
import type { PageWords } from '#content/page-words.ts';
import { firstErrors, paths } from '#shared/api.ts';
import { honeypotField } from '#shared/lead-fields.ts';
import { leadAnswer, leadInputIn, type LeadAnswer, type LeadInput } from '#shared/lead-input.ts';
import { oneLine } from '#shared/one-line.ts';
import type { Outcome } from '#shared/page-state.ts';
import { post } from '../forms/api-client.ts';
import { contentOf } from '../forms/idempotency-key.ts';
import { showToast } from '../ui/toasts.ts';
import { writeAttribution } from './attribution-store.ts';
import type { TicketContent } from './job-ticket.tsx';
import { leadDraft } from './lead-draft.ts';
import { clearLeadForm } from './lead-form-fields.ts';

const typedIn = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

export interface SentLead {
  ticket: TicketContent;
  isUnsentLeft: boolean;
}

export async function submitLead(
  form: HTMLFormElement,
  words: PageWords,
): Promise<Outcome<SentLead>> {
  const { toasts } = words.form;
  writeAttribution();
  const fields = typedIn(form);
  // Emptied, so that the correction of a refused form isn't suspected of spam as well.
  for (const field of form.querySelectorAll<HTMLInputElement>(`[name=${honeypotField}]`))
    field.value = '';
  const valuesWhenSent = JSON.stringify(typedIn(form));
  const parsed = safeParse(leadInputIn(words.fieldErrors), {
    ...fields,
    ...leadDraft.origin(),
  });
  if (!parsed.success) {
    showToast({ ...toasts.missing, destructive: true });
    const errors = firstErrors(parsed.error.issues);
    return { kind: 'failed', formError: { message: toasts.missing.description, errors } };
  }
  const answer = await post({
    url: paths.leads,
    body: parsed.data,
    idempotencyKey: leadDraft.keyToSend(contentOf(form)),
    responseSchema: leadAnswer(),
  });
  showToast(toasts.sent);
  // A correction that the visitor typed during the request stays in the form.
  const isUnsentLeft = JSON.stringify(typedIn(form)) !== valuesWhenSent;
  if (!isUnsentLeft) clearLeadForm();
  leadDraft.sent({ isUnsentLeft });
  return { kind: 'sent', ticket: ticketOf(parsed.data, answer, words), isUnsentLeft };
}

/**
 * Only the server knows whether a number can be called or texted, so without its answer the ticket
 * promises neither.
 */
export function ticketOf(
  { contactName, businessName, businessType, tradeDetail, ...lead }: LeadInput,
  answered: Partial<LeadAnswer> | undefined,
  words: PageWords,
): TicketContent {
  const { form, ticket } = words;
  const { call, reach = call ? 'call' : 'unknown' } = answered ?? {};
  const time = lead.callTime ?? ('any' as const);
  const promised = call ? { ...call, time } : undefined;
  return {
    answer: reach === 'call' ? { by: reach, call: promised } : { by: reach },
    who: oneLine(`${contactName}, ${businessName}`),
    what: ticket.what(
      tradeDetail ? oneLine(tradeDetail) : form.businessTypes[businessType],
      lead.monthlyLeadVolume,
    ),
    language: lead.language === 'es' ? ticket.spanish : undefined,
  };
}
