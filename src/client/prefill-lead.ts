import type { LeadField, OptionalField } from '#shared/lead-fields.ts';
import { isChosen, type Field } from './forms/keep-lead.ts';

type PrefilledField = LeadField | OptionalField | 'source';

const prefilled = new Map<string, string>();

export const leadFormField = (name: PrefilledField) =>
  document.querySelector<Field>(`#lead-form [name=${name}]`);

/** Sets what the visitor chose for this field. */
export function fillLeadField(name: PrefilledField, value: string): void {
  const field = leadFormField(name);
  if (!field) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Fills in what the visitor typed or chose for something else, but replaces nothing that they typed
 * or sent in the form.
 */
export function prefillLead(values: Partial<Record<PrefilledField, string | undefined>>): void {
  if (document.getElementById('lead-sent')) return;
  for (const [name, value = ''] of Object.entries(values) as [
    PrefilledField,
    string | undefined,
  ][]) {
    const field = leadFormField(name);
    if (!field || field.value === value) continue;
    if (isChosen(field) && field.value !== prefilled.get(name)) continue;
    prefilled.set(name, value);
    fillLeadField(name, value);
  }
}
