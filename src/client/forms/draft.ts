import { sessionStore } from '../browser-store.ts';
import { asRecord, isStringRecord } from '../stored-values.ts';

type Field = HTMLInputElement | HTMLSelectElement;

/** What was typed into a form, stored for as long as the tab lives, and the key that it is sent under. */
interface Draft {
  since: number;
  values: Record<string, string>;
  /** What the server had rendered beneath: a page that it renders with other values keeps those. */
  rendered: Record<string, string>;
  /** Which words the page showed. */
  fixed: Record<string, string>;
}

const FOCUSED = 'porchlight:focused';
const started = new Map<string, number>();

const allForms = () => document.querySelectorAll<HTMLFormElement>('form[data-draft]');
const storeKey = (form: HTMLFormElement) => `porchlight:draft:${form.dataset.draft ?? ''}`;
const keyField = (form: HTMLFormElement) => form.elements.namedItem('idempotencyKey') as HTMLInputElement;
const fixedFields = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('input[data-fixed="words"]'),
];

/** What a visitor or script fills in, but for the key; a `data-fixed` field says what the page is. */
export const draftFields = (form: HTMLFormElement) =>
  [...form.querySelectorAll<Field>('input[name]:not([data-fixed]), select[name]')].filter(
    (field) => field !== keyField(form),
  );

/**
 * Puts drafts back before hydration, where they count as typed before the script arrived, and stores new ones.
 * True where a form holds what the page did not come with.
 */
export function startDrafts({ isSent }: { isSent: (form: string) => boolean }): boolean {
  for (const form of allForms()) {
    const draft = parseDraft(sessionStore.get(storeKey(form)));
    // Under a key it has gone; without one it was typed after that.
    if (draft?.values.idempotencyKey && isSent(form.dataset.draft ?? '')) dropDraft(form);
    else if (draft) restore(form, draft);
    else if (isChanged(form)) storeDraft(form);
    else sessionStore.remove(storeKey(form));
  }
  const focused = sessionStore.get(FOCUSED);
  if (typeof focused === 'string') document.getElementById(focused)?.focus();
  sessionStore.remove(FOCUSED);

  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element && target.closest<HTMLFormElement>('form[data-draft]');
    if (!form) return;
    // Another content goes under another key; where a lead came from is none of it.
    if (!(target instanceof HTMLInputElement && target.name === 'source')) keyField(form).value = '';
    storeDraft(form);
  });
  return [...allForms()].some((form) => isChanged(form));
}

const isChanged = (form: HTMLFormElement) =>
  draftFields(form).some((field) => valueOf(field) !== renderedOf(field));

/** The key of what stands in the form: the same until a field changes, also after a reload. */
export function draftKey(form: HTMLFormElement): string {
  const field = keyField(form);
  // Not crypto.randomUUID: over plain HTTP browsers leave it out.
  field.value ||= Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('');
  storeDraft(form);
  return field.value;
}

/** When the first character was typed, in milliseconds since 1970. */
export const draftSince = (form: HTMLFormElement) => started.get(storeKey(form)) ?? Date.now();

export function dropDraft(form: HTMLFormElement): void {
  keyField(form).value = '';
  started.delete(storeKey(form));
  sessionStore.remove(storeKey(form));
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
  started.set(storeKey(form), since);
  const fields = draftFields(form);
  sessionStore.set(storeKey(form), {
    since,
    values: {
      ...Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])),
      idempotencyKey: keyField(form).value,
    },
    rendered: Object.fromEntries(fields.map((field) => [field.name, renderedOf(field)])),
    fixed: Object.fromEntries(fixedFields(form).map((field) => [field.name, field.value])),
  } satisfies Draft);
}

function restore(form: HTMLFormElement, { since, values, rendered, fixed }: Draft): void {
  started.set(storeKey(form), since);
  const fields = draftFields(form);
  const isRenderedAlike = fields.every((field) => renderedOf(field) === rendered[field.name]);
  const isWordedAlike = fixedFields(form).every((field) => field.value === fixed[field.name]);
  for (const field of fields) {
    // The server renders no hidden field: what stood in it is the draft's alone.
    if (!isRenderedAlike && field.type !== 'hidden') continue;
    const value = values[field.name] ?? '';
    // Ticked beside other words it is no answer to these.
    if (isBox(field)) field.checked = isWordedAlike && value !== '';
    else field.value = value;
  }
  const isTyped = fields.every((field) => valueOf(field) === values[field.name]);
  if (isTyped) keyField(form).value = values.idempotencyKey ?? '';
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
  // What script writes to a hidden field counts as its default.
  return field.type === 'hidden' ? '' : field.defaultValue;
}
