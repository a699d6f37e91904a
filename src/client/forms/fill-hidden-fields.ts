import { readAttribution } from '../attribution-store.ts';
import { ensureIdempotencyKey } from './draft.ts';

/** Call before the browser submits a form itself, without `fetch`. */
export function fillHiddenFields(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const method = submitter?.getAttribute('formmethod') ?? form.method;
  if (method !== 'post') return;
  ensureIdempotencyKey(form);
  if (form.dataset.draft !== 'lead' || form.elements.namedItem('attribution')) return;
  const value = JSON.stringify(readAttribution() ?? '');
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'attribution', value }));
}
