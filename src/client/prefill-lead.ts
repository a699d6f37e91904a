import type { LeadField, LeadSource, OptionalText } from '#shared/lead-fields.ts';

type PrefilledField = LeadField | OptionalText;

export const leadFormField = (name: PrefilledField | 'source') =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`[data-draft=lead] [name=${name}]`);

export function fillLeadField(name: PrefilledField | 'source', value: string): void {
  const field = leadFormField(name);
  if (!field) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

export function prefillLead(
  values: Partial<Record<PrefilledField, string | undefined>>,
  source?: LeadSource,
): void {
  for (const [name, value] of Object.entries(values) as [PrefilledField, string | undefined][]) {
    if (value && leadFormField(name)?.value === '') fillLeadField(name, value);
  }
  if (source) fillLeadField('source', source);
}
