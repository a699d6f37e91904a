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

/** By the button that posts, where the form itself does not. */
export function submitNatively(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('button[formmethod]');
  completeForm(form, button);
  if (button) Object.assign(form, { action: button.formAction, method: button.formMethod });
  form.submit();
}
