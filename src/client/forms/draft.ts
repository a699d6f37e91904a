import type { LeadFormState } from '#shared/page-state.ts';
import { readAttribution } from '../attribution-store.ts';
import { asRecord, sessionStore } from '../browser-store.ts';

type Field = HTMLInputElement | HTMLSelectElement;
let navigation: string | undefined;

const allForms = () => [...document.querySelectorAll<HTMLFormElement>('form[data-draft]')];
const isLead = ({ dataset }: HTMLFormElement) => dataset.draft === 'lead';
const storageKey = ({ dataset }: HTMLFormElement) => `porchlight:draft:${dataset.draft ?? ''}` as const;
/** Only the server fills the `data-fixed` fields. */
const fieldsOf = (form: HTMLFormElement) =>
  form.querySelectorAll<Field>('input:not([data-fixed], [readonly], [name=idempotencyKey]), select');
const keyOf = (field: Field) => field.name || field.id;
const isTick = (field: Field): field is HTMLInputElement => field.type === 'checkbox';
/** A tick is valid only for one version of its wording. */
const valueOf = (field: Field, isFilled = !isTick(field) || field.checked) =>
  isFilled ? (field.dataset.wording ?? field.value) : '';

function renderedValueOf(field: Field): string {
  if (!('options' in field))
    return field.type === 'checkbox' ? valueOf(field, field.defaultChecked) : field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

function write(field: Field, value: string): void {
  if (isTick(field)) field.checked = value === valueOf(field, true);
  else field.value = value;
  // A select without this option would show nothing.
  if ('options' in field && field.selectedIndex < 0) field.value = renderedValueOf(field);
}

/** What the visitor typed last. The fields are empty after sending, because Back may still show old values. */
export function draftOf(form: HTMLFormElement) {
  const { since, key, state, fields } = asRecord(sessionStore.get(storageKey(form)));
  return {
    since: Number(since) || Date.now(),
    key: typeof key === 'string' ? key : '',
    /** `posted`: the next page tells the result. */
    state,
    fields: asRecord(fields),
  };
}

const store = (form: HTMLFormElement, change: Partial<ReturnType<typeof draftOf>>) =>
  void sessionStore.set(storageKey(form), { ...draftOf(form), ...change });

function record(field: Field): void {
  if (!field.form?.dataset.draft) return;
  const fields = { ...draftOf(field.form).fields, [keyOf(field)]: valueOf(field) };
  // Changed content needs a new idempotency key. `source` is not part of the content that the server compares.
  store(field.form, field.name === 'source' ? { fields } : { fields, key: '', state: undefined });
}

/** Call before hydration. `lead` is what the server says in the form: the values of a refused post are the newest draft. */
export function startDrafts(lead: LeadFormState): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  navigation = entry?.type;
  for (const form of allForms()) {
    const { state, fields } = draftOf(form);
    if (navigation === 'navigate') {
      const address = new URLSearchParams(location.search);
      const kept = Object.entries(fields).filter(([name, value]) => value && !address.has(name));
      // Who only reads stores nothing.
      if (sessionStore.get(storageKey(form)))
        store(form, { state: undefined, fields: Object.fromEntries(kept) });
      const isRefused = isLead(form) && lead.formError && Object.keys(lead.values).length > 0;
      for (const field of isRefused ? fieldsOf(form) : []) record(field);
    }
    if (isLead(form) && lead.sent && state === 'posted') clearForm(form);
  }
  restoreDrafts();
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.matches('input, select')) record(target as Field);
  });
  document.addEventListener('formdata', ({ target, formData }) => {
    const form = target as HTMLFormElement;
    if (!form.dataset.draft || form.method !== 'post') return;
    formData.set('idempotencyKey', ensureIdempotencyKey(form));
    if (isLead(form)) formData.set('attribution', JSON.stringify(readAttribution() ?? ''));
    store(form, { state: 'posted' });
  });
  // After Back, Chromium puts back the old fields when the document was parsed, which may be after this script.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) navigation = 'back_forward';
    restoreDrafts();
    for (const form of allForms()) form.dispatchEvent(new CustomEvent('input', { bubbles: true }));
  });
}

/** Returns true if the visitor typed something that wasn't sent. */
export const restoreDrafts = () => allForms().map(restoreDraft).includes(true);

/** Like `restoreDrafts`. Call for each form that React hydrates or renders: typed text isn't in an element that React made. */
export function restoreDraft(form: HTMLFormElement): boolean {
  const { fields } = draftOf(form);
  for (const field of fieldsOf(form)) {
    const [value, draft] = [valueOf(field), fields[keyOf(field)]];
    // Nothing else tells what was typed before the script. But a browser puts back older values, and old ticks.
    const isOld = draft !== undefined && (navigation === 'back_forward' || isTick(field));
    if (value !== renderedValueOf(field) && value !== draft && !isOld) record(field);
    else if (typeof draft === 'string' && value !== draft) write(field, draft);
  }
  return Object.values(draftOf(form).fields).some(Boolean);
}

/** Returns the same key until a field changes, even after a reload. The script sends, so the browser has posted nothing. */
export function ensureIdempotencyKey(form: HTMLFormElement): string {
  // crypto.randomUUID requires HTTPS: https://developer.mozilla.org/en-US/docs/Web/API/Crypto/randomUUID
  const key = draftOf(form).key || crypto.getRandomValues(new Uint32Array(4)).join('-');
  store(form, { key, state: undefined });
  return key;
}

export function clearForm(form: HTMLFormElement): void {
  for (const field of fieldsOf(form)) write(field, '');
  const emptied = [...fieldsOf(form)].map((field) => [keyOf(field), ''] as const);
  store(form, { since: Date.now(), key: '', state: undefined, fields: Object.fromEntries(emptied) });
}
