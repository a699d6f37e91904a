import { draftKey } from './form-draft.ts';

/** Sends a form the way it goes without a script, under its draft's key and with what script adds. */
export function submitNatively(form: HTMLFormElement, added: Record<string, string> = {}): void {
  draftKey(form);
  for (const [name, value] of Object.entries(added)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  form.submit();
}
