import type { LeadField, OptionalText } from '#shared/lead-fields.ts';

type PrefilledField = LeadField | OptionalText | 'source';
export type LeadPrefill = Partial<Record<PrefilledField, string | undefined>>;

export const leadFormField = (name: PrefilledField) =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`[data-draft=lead] [name=${name}]`);

export function fillLeadField(name: PrefilledField, value: string): void {
  const field = leadFormField(name);
  if (!field) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

export function prefillLead(values: LeadPrefill): void {
  for (const [name, value] of Object.entries(values) as [PrefilledField, string | undefined][]) {
    if (value && leadFormField(name)?.value === '') fillLeadField(name, value);
  }
}
