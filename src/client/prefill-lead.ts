import type { LeadField, OptionalText } from '#shared/lead-fields.ts';
import { fieldDraft, setField } from './forms/draft.ts';

type PrefilledField = LeadField | OptionalText | 'missedCalls' | 'language' | 'source';
type LeadPrefill = Partial<Record<PrefilledField, string | undefined>>;

export const leadFormField = (name: PrefilledField) =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`[data-draft=lead] [name=${name}]`);

/** Fills in what the visitor chose or typed elsewhere on the page. */
export function fillLeadField(name: PrefilledField, value: string): void {
  const field = leadFormField(name);
  if (field) setField(field, value, true);
}

/** Fills in a guess. Replaces what the server rendered or the page filled in, but nothing that the visitor typed or emptied. */
export function prefillLead(values: LeadPrefill): void {
  for (const [name, value = ''] of Object.entries(values) as [PrefilledField, string | undefined][]) {
    const field = leadFormField(name);
    if (field && field.value !== value && !fieldDraft(field)?.isTyped) setField(field, value, false);
  }
}
