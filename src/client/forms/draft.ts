import { readAttribution } from '../attribution-store.ts';
import type { LeadFormState } from '#shared/page-state.ts';
import { asRecord, sessionStore } from '../browser-store.ts';
import { fieldsOf, isTick, keyOf, renderedValueOf, valueOf, write, type Field } from './field-value.ts';

/** What the visitor typed last. It wins on every variant of the page until the form is sent. */
interface Draft {
  since: number;
  /** The idempotency key of the last send. Empty if a field changed since. */
  key: string;
  /** `posted`: the next page tells the result. `sent`: only Back may still show old values, and the fields are empty. */
  state?: unknown;
  /** A tick has the version of its wording as value. */
  fields: Partial<Record<string, unknown>>;
}

/** By the form's name. Only read if storage is blocked. */
const drafts = new Map<string, Draft>();
let navigation: string | undefined;

const allForms = () => [...document.querySelectorAll<HTMLFormElement>('form[data-draft]')];
const nameOf = (form: HTMLFormElement) => form.dataset.draft ?? '';
const storageKey = (form: HTMLFormElement) => `porchlight:draft:${nameOf(form)}` as const;

/** Call before hydration. `lead` is what the server says in the form. */
export function startDrafts(lead: LeadFormState): void {
  navigation = performance.getEntriesByType('navigation')[0]?.type;
  for (const form of allForms()) {
    const { state, ...draft } = draftOf(form);
    const isLead = nameOf(form) === 'lead';
    const isRefused = isLead && lead.formError && Object.keys(lead.values).length > 0;
    if (navigation === 'navigate') {
      if (state === 'sent') draft.fields = {};
      for (const [name] of new URLSearchParams(location.search)) draft.fields[name] = undefined;
      // The values of a refused post are the newest draft.
      for (const field of isRefused ? fieldsOf(form) : [])
        draft.fields[keyOf(field)] = renderedValueOf(field);
    }
    // Who only reads stores nothing.
    if (isRefused || sessionStore.get(storageKey(form)))
      store(form, state === 'sent' && navigation !== 'navigate' ? { ...draft, state } : draft);
    if (isLead && lead.sent && state === 'posted') clearForm(form);
  }
  restoreDrafts();
  document.addEventListener('input', (event) => {
    const form = event.target instanceof Element && event.target.closest<HTMLFormElement>('form[data-draft]');
    if (form && !isByPage(event)) record(form, event.target as Field);
  });
  document.addEventListener('submit', ({ target, defaultPrevented }) => {
    if (!defaultPrevented) markPosted(target as HTMLFormElement);
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
    restoreDrafts();
    for (const form of allForms()) form.dispatchEvent(inputByPage());
  });
}

/** Call if the browser itself posts the form. */
export const markPosted = (form: HTMLFormElement) => store(form, { ...draftOf(form), state: 'posted' });

/** Returns true if a form has a draft. */
export function restoreDrafts(): boolean {
  for (const form of allForms()) restoreDraft(form);
  return allForms().some(hasDraft);
}

/** Call for each form that React hydrates or renders: typed text isn't in an element that React made. */
export function restoreDraft(form: HTMLFormElement): void {
  const { fields } = draftOf(form);
  for (const field of fieldsOf(form)) {
    const [value, draft] = [valueOf(field), fields[keyOf(field)]];
    // Nothing else tells what was typed before the script. But a browser puts back older values, and old ticks.
    const isOld = draft !== undefined && (navigation === 'back_forward' || isTick(field));
    if (value !== renderedValueOf(field) && value !== draft && !isOld) record(form, field);
    else if (typeof draft === 'string' && value !== draft) write(field, draft);
  }
}

/** True if the visitor typed something that wasn't sent. */
export const hasDraft = (form: HTMLFormElement) => Object.values(draftOf(form).fields).some(Boolean);

export const isTyped = (field: Field) =>
  !!field.form && draftOf(field.form).fields[keyOf(field)] !== undefined;

/** Sets what the visitor typed or chose elsewhere. */
export function setField(field: Field, value: string): void {
  write(field, value);
  if (field.form) record(field.form, field);
  field.dispatchEvent(inputByPage());
}

const inputByPage = () => new CustomEvent('input', { bubbles: true });
export const isByPage = (input: Event) => input instanceof CustomEvent;

/** Returns the same key until a field changes, even after a reload. */
export function ensureIdempotencyKey(form: HTMLFormElement): string {
  const draft = draftOf(form);
  // crypto.randomUUID requires HTTPS: https://developer.mozilla.org/en-US/docs/Web/API/Crypto/randomUUID
  draft.key ||= crypto.getRandomValues(new Uint32Array(4)).join('-');
  store(form, draft);
  return draft.key;
}

export const draftStartedAt = (form: HTMLFormElement) => draftOf(form).since;

/** Call after the form was sent. */
export function clearForm(form: HTMLFormElement): void {
  const emptied = [...fieldsOf(form)].map((field) => [keyOf(field), ''] as const);
  store(form, { since: Date.now(), key: '', state: 'sent', fields: Object.fromEntries(emptied) });
  for (const field of fieldsOf(form)) write(field, '');
}

function draftOf(form: HTMLFormElement): Draft {
  const draft = asRecord(sessionStore.get(storageKey(form)) ?? drafts.get(nameOf(form)));
  const key = typeof draft.key === 'string' ? draft.key : '';
  return {
    since: Number(draft.since) || Date.now(),
    key,
    state: draft.state,
    fields: asRecord(draft.fields),
  };
}

function store(form: HTMLFormElement, draft: Draft): void {
  drafts.set(nameOf(form), draft);
  sessionStore.set(storageKey(form), draft);
}

function record(form: HTMLFormElement, field: Field): void {
  const { state, ...draft } = draftOf(form);
  if (state === 'sent') draft.fields = {};
  // Changed content needs a new idempotency key. `source` is not part of the content that the server compares.
  if (field.name !== 'source') draft.key = '';
  draft.fields[keyOf(field)] = valueOf(field);
  store(form, draft);
}
