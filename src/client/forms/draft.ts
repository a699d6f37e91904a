import { readAttribution } from '../attribution-store.ts';
import { asRecord, sessionStore } from '../browser-store.ts';
import { currentDraft, type FieldDraft } from './field-draft.ts';

type Field = HTMLInputElement | HTMLSelectElement;

interface Draft {
  since: number;
  /** The idempotency key of the last send. Empty if a field changed since. */
  key: string;
  fields: Record<string, FieldDraft>;
}

const FOCUSED = 'porchlight:focused';

/** By the name of the form. Storage may be blocked. */
const drafts = new Map<string, Draft>();

let navigation: string | undefined;

const allForms = () => document.querySelectorAll<HTMLFormElement>('form[data-draft]');
const nameOf = (form: HTMLFormElement) => form.dataset.draft ?? '';
const storageName = (form: HTMLFormElement) => `porchlight:draft:${nameOf(form)}` as const;

/** Only the server fills the `data-fixed` fields. */
const fieldsOf = (form: HTMLFormElement) =>
  form.querySelectorAll<Field>('input[name]:not([data-fixed], [name=idempotencyKey]), select[name]');

/** Call before hydration. */
export function startDrafts({ isSent }: { isSent: (form: string) => boolean }): void {
  navigation = performance.getEntriesByType('navigation')[0]?.type;
  for (const form of allForms()) {
    if (navigation === 'navigate') dropAddressedFields(form);
    // A draft without a key was changed after it was sent.
    if (draftOf(form).key && isSent(nameOf(form))) clearForm(form);
    else restoreDraft(form);
  }
  const focused = sessionStore.get(FOCUSED);
  if (typeof focused === 'string') document.getElementById(focused)?.focus();
  sessionStore.remove(FOCUSED);

  document.addEventListener('input', (event) => {
    const form = event.target instanceof Element && event.target.closest<HTMLFormElement>('form[data-draft]');
    if (form && !isByPage(event)) record(form, event.target as Field, true);
  });
  document.addEventListener('formdata', ({ target, formData }) => {
    const form = target as HTMLFormElement;
    if (!form.dataset.draft || form.method !== 'post') return;
    formData.set('idempotencyKey', ensureIdempotencyKey(form));
    if (nameOf(form) === 'lead') formData.set('attribution', JSON.stringify(readAttribution() ?? ''));
  });
  // After Back, Chromium puts back the old fields when the document was parsed, which may be after this script.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) navigation = 'back_forward';
    for (const form of allForms()) {
      // The visitor may have typed or sent the form on a later page.
      if (persisted && storedDraft(form)) drafts.delete(nameOf(form));
      restoreDraft(form);
      form.dispatchEvent(inputByPage());
    }
  });
}

/** Returns true if a form has a draft. */
export function restoreDrafts(): boolean {
  for (const form of allForms()) restoreDraft(form);
  return [...allForms()].some(hasDraft);
}

export function fieldDraft(field: Field): FieldDraft | undefined {
  return field.form ? draftOfField(field, draftOf(field.form)) : undefined;
}

/** `isTyped` is true if the visitor chose this value elsewhere on the page. */
export function setField(field: Field, value: string, isTyped: boolean): void {
  write(field, value);
  if (field.form) record(field.form, field, isTyped);
  field.dispatchEvent(inputByPage());
}

const inputByPage = () => new CustomEvent('input', { bubbles: true });

/** True if the page changed the field, and not the visitor. */
export const isByPage = (input: Event) => input instanceof CustomEvent;

/** Returns the same key until a field changes, even after a reload. */
export function ensureIdempotencyKey(form: HTMLFormElement): string {
  const draft = draftOf(form);
  // crypto.randomUUID requires HTTPS: https://developer.mozilla.org/en-US/docs/Web/API/Crypto/randomUUID
  draft.key ||= crypto.getRandomValues(new Uint32Array(4)).join('-');
  sessionStore.set(storageName(form), draft);
  return draft.key;
}

export const draftStartedAt = (form: HTMLFormElement) => draftOf(form).since;

/** Call after the form was sent. On this page, nothing but the visitor fills it in again. */
export function clearForm(form: HTMLFormElement): void {
  const emptied = (field: Field, isTyped: boolean) => ({
    value: '',
    rendered: renderedValueOf(field),
    isTyped,
  });
  const emptyDraft = (isTyped: boolean): Draft => ({
    since: Date.now(),
    key: '',
    fields: Object.fromEntries([...fieldsOf(form)].map((field) => [field.name, emptied(field, isTyped)])),
  });
  drafts.set(nameOf(form), emptyDraft(true));
  // Not removed, because Back may show a page with what was sent.
  sessionStore.set(storageName(form), emptyDraft(false));
  restoreDraft(form, true);
}

/** Who opens a link wants to see its values. */
function dropAddressedFields(form: HTMLFormElement): void {
  const draft = storedDraft(form);
  if (!draft) return;
  for (const name of new URLSearchParams(location.search).keys()) Reflect.deleteProperty(draft.fields, name);
  sessionStore.set(storageName(form), draft);
}

export const storeFocus = () => void sessionStore.set(FOCUSED, document.activeElement?.id ?? '');

export function parseDraft(stored: unknown): Draft | undefined {
  const { since, key, fields } = asRecord(stored);
  if (typeof since !== 'number' || typeof key !== 'string') return undefined;
  const entries = Object.entries(asRecord(fields)).filter(isFieldEntry);
  return { since, key, fields: Object.fromEntries(entries) };
}

function isFieldEntry(entry: [string, unknown]): entry is [string, FieldDraft] {
  const { value, rendered, isTyped } = asRecord(entry[1]);
  return typeof value === 'string' && typeof rendered === 'string' && typeof isTyped === 'boolean';
}

const storedDraft = (form: HTMLFormElement) => parseDraft(sessionStore.get(storageName(form)));

/** True if the visitor typed something that wasn't sent. */
export const hasDraft = (form: HTMLFormElement) =>
  Object.values(storedDraft(form)?.fields ?? {}).some(({ value, isTyped }) => isTyped && value !== '');

function draftOf(form: HTMLFormElement): Draft {
  const draft = drafts.get(nameOf(form)) ?? storedDraft(form) ?? { since: Date.now(), key: '', fields: {} };
  drafts.set(nameOf(form), draft);
  return draft;
}

function record(form: HTMLFormElement, field: Field, isTyped: boolean): void {
  const draft = draftOf(form);
  draft.fields[field.name] = { value: valueOf(field), rendered: renderedValueOf(field), isTyped };
  // Changed content needs a new idempotency key. `source` is not part of the content that the server compares.
  if (field.name !== 'source') draft.key = '';
  sessionStore.set(storageName(form), draft);
}

/** Call for each form that React hydrates or renders: typed text isn't in an element that React made. */
export function restoreDraft(form: HTMLFormElement, mayBeOld?: boolean): void {
  const draft = draftOf(form);
  for (const field of fieldsOf(form)) {
    const current = draftOfField(field, draft, mayBeOld);
    const value = current?.value ?? renderedValueOf(field);
    if (value !== valueOf(field)) write(field, value);
    if (current && current !== draft.fields[field.name]) record(form, field, current.isTyped);
  }
}

const draftOfField = (field: Field, { fields }: Draft, mayBeOld = isRestoredByBrowser(field)) =>
  currentDraft({
    draft: fields[field.name],
    rendered: renderedValueOf(field),
    held: valueOf(field),
    mayBeOld,
  });

// A reload restores what was typed last, but restores a tick even if its wording changed.
const isRestoredByBrowser = (field: Field) =>
  navigation === 'back_forward' || (navigation === 'reload' && isCheckbox(field));

const isCheckbox = (field: Field): field is HTMLInputElement & { type: 'checkbox' } =>
  field.type === 'checkbox';

/** Consent is valid only for one version of its wording, so the draft stores that version. */
const checkedValue = (checkbox: HTMLInputElement) => checkbox.dataset.wording ?? checkbox.value;

function valueOf(field: Field): string {
  if (isCheckbox(field)) return field.checked ? checkedValue(field) : '';
  return field.value;
}

function renderedValueOf(field: Field): string {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? '';
  }
  if (isCheckbox(field)) return field.defaultChecked ? checkedValue(field) : '';
  // The server renders a draft's hidden fields empty. A hidden field's `defaultValue` may differ, because setting `value` sets both:
  // https://html.spec.whatwg.org/multipage/input.html#dom-input-value-default
  return field.type === 'hidden' ? '' : field.defaultValue;
}

function write(field: Field, value: string): void {
  if (isCheckbox(field)) field.checked = value === checkedValue(field);
  else if (field instanceof HTMLInputElement) field.value = value;
  // A select that lacks the value would show nothing.
  else
    field.value = [...field.options].some((option) => option.value === value)
      ? value
      : renderedValueOf(field);
}
