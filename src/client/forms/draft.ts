import { sessionStore } from '../browser-store.ts';
import { asRecord, isStringRecord } from '../stored-values.ts';

type Field = HTMLInputElement | HTMLSelectElement;

/** What was typed into a form, for the life of the tab; `values` holds its idempotency key too. */
interface Draft {
  since: number;
  values: Record<string, string>;
  /** What the server had rendered: if it now renders other values, those win over the draft. */
  rendered: Record<string, string>;
  /** Versions of the consent texts that the page showed. */
  fixed: Record<string, string>;
}

const FOCUSED = 'porchlight:focused';
const typedSince = new Map<string, number>();

const allForms = () => document.querySelectorAll<HTMLFormElement>('form[data-draft]');
const storageName = (form: HTMLFormElement) => `porchlight:draft:${form.dataset.draft ?? ''}`;
const idempotencyField = (form: HTMLFormElement) =>
  form.elements.namedItem('idempotencyKey') as HTMLInputElement;
const fixedFields = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('input[data-fixed="words"]'),
];

/** All named fields but the idempotency key and `data-fixed` ones, which describe the page. */
export const draftFields = (form: HTMLFormElement) =>
  [...form.querySelectorAll<Field>('input[name]:not([data-fixed]), select[name]')].filter(
    (field) => field !== idempotencyField(form),
  );

/**
 * Restores drafts before hydration, like text typed before the script came, and then stores new input.
 * True if a form differs from what the server rendered.
 */
export function startDrafts({ isSent }: { isSent: (form: string) => boolean }): boolean {
  for (const form of allForms()) {
    const draft = parseDraft(sessionStore.get(storageName(form)));
    // With a key it is what was sent; without one it was typed since.
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
    // Changed content gets a new key; the field `source` is not content.
    if (!(target instanceof HTMLInputElement && target.name === 'source')) idempotencyField(form).value = '';
    storeDraft(form);
  });
  return [...allForms()].some((form) => isChanged(form));
}

const isChanged = (form: HTMLFormElement) =>
  draftFields(form).some((field) => valueOf(field) !== renderedOf(field));

/** The key of what stands in the form: the same until a field changes, also after a reload. */
export function ensureIdempotencyKey(form: HTMLFormElement): string {
  const field = idempotencyField(form);
  // Not crypto.randomUUID: over plain HTTP browsers leave it out.
  field.value ||= Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('');
  storeDraft(form);
  return field.value;
}

/** When the first character was typed, in milliseconds since 1970. */
export const draftSince = (form: HTMLFormElement) => typedSince.get(storageName(form)) ?? Date.now();

export function dropDraft(form: HTMLFormElement): void {
  idempotencyField(form).value = '';
  typedSince.delete(storageName(form));
  sessionStore.remove(storageName(form));
}

/** For a reload that the visitor did not ask for. */
export const storeFocus = () => void sessionStore.set(FOCUSED, document.activeElement?.id ?? '');

/** Undefined if what is stored is no draft of this release. */
export function parseDraft(stored: unknown): Draft | undefined {
  const { since, values, rendered, fixed } = asRecord(stored);
  return typeof since === 'number' &&
    isStringRecord(values) &&
    isStringRecord(rendered) &&
    isStringRecord(fixed)
    ? { since, values, rendered, fixed }
    : undefined;
}

const hex = (byte: number) => byte.toString(16).padStart(2, '0');

function storeDraft(form: HTMLFormElement): void {
  const since = draftSince(form);
  typedSince.set(storageName(form), since);
  const fields = draftFields(form);
  sessionStore.set(storageName(form), {
    since,
    values: {
      ...Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])),
      idempotencyKey: idempotencyField(form).value,
    },
    rendered: Object.fromEntries(fields.map((field) => [field.name, renderedOf(field)])),
    fixed: Object.fromEntries(fixedFields(form).map((field) => [field.name, field.value])),
  } satisfies Draft);
}

function restore(form: HTMLFormElement, { since, values, rendered, fixed }: Draft): void {
  typedSince.set(storageName(form), since);
  const fields = draftFields(form);
  const isRenderedAlike = fields.every((field) => renderedOf(field) === rendered[field.name]);
  const isWordedAlike = fixedFields(form).every((field) => field.value === fixed[field.name]);
  for (const field of fields) {
    // Only scripts fill hidden fields: the draft's value wins.
    if (!isRenderedAlike && field.type !== 'hidden') continue;
    const value = values[field.name] ?? '';
    // A box ticked beside another consent text is no consent to this one.
    if (isBox(field)) field.checked = isWordedAlike && value !== '';
    else field.value = value;
  }
  const isFullyRestored = fields.every((field) => valueOf(field) === values[field.name]);
  if (isFullyRestored) idempotencyField(form).value = values.idempotencyKey ?? '';
}

const isBox = (field: Field): field is HTMLInputElement & { type: 'checkbox' } => field.type === 'checkbox';

function valueOf(field: Field): string {
  return isBox(field) && !field.checked ? '' : field.value;
}

function renderedOf(field: Field): string {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].find((option) => option.defaultSelected)?.value ?? '';
  }
  if (isBox(field)) return field.defaultChecked ? field.value : '';
  // Setting a hidden field's value changes its default too: it counts as rendered empty.
  return field.type === 'hidden' ? '' : field.defaultValue;
}
