import { planHref, plans } from '#content/plans.ts';
import type { LeadPrefill } from '../page-actions.ts';

/** Fills empty fields only. The values count as typed. */
export function prefill(form: HTMLFormElement | null, { values, source }: LeadPrefill): void {
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(form, name);
    if (value && field?.value === '') setValue(field, value);
  }
  const sourceField = fieldOf(form, 'source');
  if (source && sourceField) setValue(sourceField, source);
}

/** Fills in the plan whose button led to the form. */
export function prefillPlan(form: HTMLFormElement | null, hash: string): void {
  const plan = plans.find(({ id }) => hash === planHref(id));
  const field = fieldOf(form, 'plan');
  if (plan && field) setValue(field, plan.name);
}

function fieldOf(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : undefined;
}

function setValue(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
