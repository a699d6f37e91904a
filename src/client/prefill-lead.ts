import type { LeadField, OptionalText } from '#shared/lead-fields.ts';
import { fieldDraft, setField } from './forms/draft.ts';

type PrefilledField = LeadField | OptionalText | 'missedCalls' | 'language' | 'source';
export type LeadPrefill = Partial<Record<PrefilledField, string | undefined>>;

export const leadFormField = (name: PrefilledField) =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`[data-draft=lead] [name=${name}]`);

/** Fills in what the visitor chose or typed elsewhere on the page. */
export function fillLeadField(name: PrefilledField, value: string): void {
  const field = leadFormField(name);
  if (field) setField(field, value, true);
}

/** Fills in empty fields with what the visitor typed elsewhere on the page. */
export function completeLead(values: LeadPrefill): void {
  for (const [name, value] of entriesOf(values))
    if (value && leadFormField(name)?.value === '') fillLeadField(name, value);
}

/** Fills in a guess, if the field is empty and the visitor did not empty it. */
export function guessLead(values: LeadPrefill): void {
  for (const [name, value] of entriesOf(values))
    if (leadFormField(name)?.value === '') replaceUntyped(name, value);
}

/** Also replaces what the server rendered or the page filled in. */
export function prefillLead(values: LeadPrefill): void {
  for (const [name, value] of entriesOf(values)) replaceUntyped(name, value);
}

function replaceUntyped(name: PrefilledField, value = ''): void {
  const field = leadFormField(name);
  if (field && field.value !== value && !fieldDraft(field)?.isTyped) setField(field, value, false);
}

const entriesOf = (values: LeadPrefill) => Object.entries(values) as [PrefilledField, string | undefined][];
