import type { KnownLead } from '../page-actions.ts';

/** What the visitor has filled in stays; what is put in counts as typed. */
export function prefill(form: HTMLFormElement | null, { values, source }: KnownLead): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(form, name);
    if (value && field?.value === '') put(field, value);
  }
  const sourceField = fieldOf(form, 'source');
  if (source && sourceField) put(sourceField, source);
}

function fieldOf(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : undefined;
}

function put(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
