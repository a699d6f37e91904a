import { leadFields } from '#shared/lead-fields.ts';
import { asRecord, sessionStore } from '../browser-store.ts';

export type Field = HTMLInputElement | HTMLSelectElement;

const KEY = 'porchlight:lead';

/**
 * Call before hydrating. Keeps the six fields of the lead form for this tab, because phones throw pages away. The returned function
 * copies what was typed, and gives back the focus, if React made the elements anew.
 */
export function keepTyped({ isLeadSent }: { isLeadSent: boolean }): () => void {
  if (isLeadSent) sessionStore.remove(KEY);
  restoreLead();
  storeLead();
  addEventListener('input', storeLead);
  let focused = document.activeElement;
  addEventListener('focusin', () => (focused = document.activeElement));
  const served = new Set(
    document.querySelectorAll<HTMLInputElement & HTMLDetailsElement>(
      ':is(form input, form select, details)[id]',
    ),
  );

  return () => {
    for (const before of served) {
      const now = document.getElementById(before.id);
      if (before.isConnected || !now) continue;
      served.delete(before);
      const { value, checked, open } = before;
      Object.assign(now, now.localName === 'details' ? { open } : { value, checked });
      now.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (focused?.id && !focused.isConnected)
      document.getElementById(focused.id)?.focus({ preventScroll: true });
  };
}

/** False for what the server rendered. */
export function isTyped(field: Field): boolean {
  if (!('selectedOptions' in field)) return field.value !== field.defaultValue;
  return field.selectedIndex > 0 && field.selectedOptions[0]?.defaultSelected === false;
}

const leadElements = () => leadFields.flatMap((name) => document.querySelector<Field>(`#lead-${name}`) ?? []);

function restoreLead(): void {
  const stored = asRecord(sessionStore.get(KEY));
  for (const field of leadElements()) {
    const value = stored[field.name];
    if (typeof value === 'string' && !field.value) field.value = value;
  }
}

function storeLead(): void {
  const fields = leadElements();
  const typed = fields.filter(isTyped);
  // Without fields, the section has failed.
  if (fields.length === 0) return;
  if (typed.length === 0) sessionStore.remove(KEY);
  else sessionStore.set(KEY, Object.fromEntries(typed.map(({ name, value }) => [name, value])));
}
