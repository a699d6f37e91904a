import { storedAttribution } from '../attribution.ts';
import { ensureIdempotencyKey } from './draft.ts';

/** Fills the hidden fields of a form that the browser submits itself: the idempotency key, and a lead's attribution. */
export function completeForm(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const method = submitter?.getAttribute('formmethod') ?? form.method;
  if (method !== 'post') return;
  ensureIdempotencyKey(form);
  if (form.dataset.draft !== 'lead' || form.elements.namedItem('attribution')) return;
  const value = JSON.stringify(storedAttribution() ?? '');
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'attribution', value }));
}
