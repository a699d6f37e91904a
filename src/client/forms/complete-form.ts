import { storedAttribution } from '../attribution.ts';
import { draftKey } from './draft.ts';

/** Adds what script knows to a form that goes by the browser alone: its draft's key, and how a lead came. */
export function completeForm(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const method = submitter?.getAttribute('formmethod') ?? form.method;
  if (method !== 'post') return;
  draftKey(form);
  if (form.dataset.draft !== 'lead' || form.elements.namedItem('attribution')) return;
  const value = JSON.stringify(storedAttribution() ?? '');
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'attribution', value }));
}
