import { leadFields } from '#shared/leads.ts';
import type { KnownLead } from '../page-actions.ts';

/** Fills the empty fields of a lead form with what is known; what the visitor typed stays. */
export function prefill(form: HTMLFormElement, { values, source }: KnownLead): void {
  for (const name of leadFields) {
    const control = form.elements.namedItem(name);
    const value = values[name];
    if (value && isTyped(control) && control.value === '') control.value = value;
  }
  const from = form.elements.namedItem('source');
  if (source && isTyped(from)) from.value = source;
}

const isTyped = (control: RadioNodeList | Element | null): control is HTMLInputElement | HTMLSelectElement =>
  control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
