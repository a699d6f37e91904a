import { readAttribution } from '../attribution-store.ts';
import { reportError } from '../report-error.ts';
import { ensureIdempotencyKey } from './draft.ts';

/** Posts the form as the browser does without script. The submit button may have its own action and method. */
export function submitNatively(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const { action, method } = form;
  if (submitter instanceof HTMLButtonElement && submitter.hasAttribute('formmethod')) {
    Object.assign(form, { action: submitter.formAction, method: submitter.formMethod });
  }
  fillHiddenFields(form, null);
  form.submit();
  // The page may come back from the back/forward cache.
  Object.assign(form, { action, method });
}

/** The server accepts a form without these fields. */
export function fillHiddenFields(form: HTMLFormElement, submitter: HTMLElement | null): void {
  if ((submitter?.getAttribute('formmethod') ?? form.method) !== 'post') return;
  try {
    ensureIdempotencyKey(form);
    if (form.dataset.draft !== 'lead' || form.elements.namedItem('attribution')) return;
    const value = JSON.stringify(readAttribution() ?? '');
    form.append(
      Object.assign(document.createElement('input'), { type: 'hidden', name: 'attribution', value }),
    );
  } catch (error) {
    reportError(error, { part: 'form', stage: 'submit' });
  }
}
