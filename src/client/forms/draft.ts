import { sessionStore } from '../browser-store.ts';
import { asRecord, isStringRecord } from '../stored-values.ts';

type Field = HTMLInputElement | HTMLSelectElement;

interface Draft {
  since: number;
  values: Record<string, string>;
  /** The values that the server had rendered in the form. If a reload brings others, only hidden fields are restored. */
  rendered: Record<string, string>;
}

const FOCUSED = 'porchlight:focused';
const startTimes = new Map<string, number>();

const allForms = () => document.querySelectorAll<HTMLFormElement>('form[data-draft]');
const storageName = (form: HTMLFormElement) => `porchlight:draft:${form.dataset.draft ?? ''}` as const;
const idempotencyField = (form: HTMLFormElement) =>
  form.elements.namedItem('idempotencyKey') as HTMLInputElement;

/** Leaves out the idempotency key, and the `data-fixed` fields, which only the server fills. */
export const draftFields = (form: HTMLFormElement) =>
  [...form.querySelectorAll<Field>('input[name]:not([data-fixed]), select[name]')].filter(
    (field) => field !== idempotencyField(form),
  );

/** Call before hydration. Returns the forms that differ from what the server rendered. */
export function startDrafts({ isSent }: { isSent: (form: string) => boolean }): HTMLFormElement[] {
  for (const form of allForms()) {
    const draft = parseDraft(sessionStore.get(storageName(form)));
    // A draft without an idempotency key was not submitted, or was changed since.
    if (draft?.values.idempotencyKey && isSent(form.dataset.draft ?? '')) dropDraft(form);
    else if (draft) restore(form, draft);
    else if (isChanged(form)) storeDraft(form);
    else sessionStore.remove(storageName(form));
  }
  const focused = sessionStore.get(FOCUSED);
  if (typeof focused === 'string') document.getElementById(focused)?.focus();
  sessionStore.remove(FOCUSED);

  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element && target.closest<HTMLFormElement>('form[data-draft]');
    if (!form) return;
    // Changed content needs a new idempotency key. `source` is not part of the content that the server compares.
    if (!(target instanceof HTMLInputElement && target.name === 'source')) idempotencyField(form).value = '';
    storeDraft(form);
  });
  return [...allForms()].filter((form) => isChanged(form));
}

export const isChanged = (form: HTMLFormElement) =>
  draftFields(form).some((field) => valueOf(field) !== renderedValueOf(field));

/** Returns the same key until a field changes, even after a reload. */
export function ensureIdempotencyKey(form: HTMLFormElement): string {
  const field = idempotencyField(form);
  // crypto.randomUUID requires HTTPS: https://developer.mozilla.org/en-US/docs/Web/API/Crypto/randomUUID
  field.value ||= Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('');
  storeDraft(form);
  return field.value;
}

export const draftStartedAt = (form: HTMLFormElement) => startTimes.get(storageName(form)) ?? Date.now();

export function dropDraft(form: HTMLFormElement): void {
  idempotencyField(form).value = '';
  startTimes.delete(storageName(form));
  sessionStore.remove(storageName(form));
}

export const storeFocus = () => void sessionStore.set(FOCUSED, document.activeElement?.id ?? '');

export function parseDraft(stored: unknown): Draft | undefined {
  const { since, values, rendered } = asRecord(stored);
  return typeof since === 'number' && isStringRecord(values) && isStringRecord(rendered)
    ? { since, values, rendered }
    : undefined;
}

const hex = (byte: number) => byte.toString(16).padStart(2, '0');

function storeDraft(form: HTMLFormElement): void {
  const since = draftStartedAt(form);
  startTimes.set(storageName(form), since);
  const fields = draftFields(form);
  sessionStore.set(storageName(form), {
    since,
    values: {
      ...Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])),
      idempotencyKey: idempotencyField(form).value,
    },
    rendered: Object.fromEntries(fields.map((field) => [field.name, renderedValueOf(field)])),
  } satisfies Draft);
}

function restore(form: HTMLFormElement, { since, values, rendered }: Draft): void {
  startTimes.set(storageName(form), since);
  const fields = draftFields(form);
  const rendersSameValues = fields.every((field) => renderedValueOf(field) === rendered[field.name]);
  for (const field of fields) {
    // The server renders these hidden fields empty, so a stored value is never older than the rendered value.
    if (!rendersSameValues && field.type !== 'hidden') continue;
    const value = values[field.name] ?? '';
    if (isCheckbox(field)) field.checked = value === checkedValue(field);
    else field.value = value;
  }
  const isFullyRestored = fields.every((field) => valueOf(field) === values[field.name]);
  if (isFullyRestored) idempotencyField(form).value = values.idempotencyKey ?? '';
}

/** Call when a form mounts, because React renders a translated form again. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = parseDraft(sessionStore.get(storageName(form)));
  if (draft && !isChanged(form)) restore(form, draft);
}

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
    return [...field.options].find((option) => option.defaultSelected)?.value ?? '';
  }
  if (isCheckbox(field)) return field.defaultChecked ? checkedValue(field) : '';
  // The server renders a draft's hidden fields empty. A hidden field's `defaultValue` may differ, because setting `value` sets both:
  // https://html.spec.whatwg.org/multipage/input.html#dom-input-value-default
  return field.type === 'hidden' ? '' : field.defaultValue;
}
