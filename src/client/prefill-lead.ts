import type { LeadField, LeadSource, OptionalText } from '#shared/lead-fields.ts';

type PrefilledField = LeadField | OptionalText;

/** Finds a field of the lead form on the page, for code that doesn't import the form. */
export const leadFormField = (name: PrefilledField | 'source') =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`[data-draft=lead] [name=${name}]`);

/** Sets the value as if the visitor had typed it. */
export function fillLeadField(name: PrefilledField | 'source', value: string): void {
  const field = leadFormField(name);
  if (!field) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Fills empty fields only. */
export function prefillLead(
  values: Partial<Record<PrefilledField, string | undefined>>,
  source?: LeadSource,
): void {
  for (const [name, value] of Object.entries(values) as [PrefilledField, string | undefined][]) {
    if (value && leadFormField(name)?.value === '') fillLeadField(name, value);
  }
  if (source) fillLeadField('source', source);
}
