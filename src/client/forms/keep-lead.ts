import { leadFields } from '#shared/lead-fields.ts';
import type { Outcome } from '#shared/page-state.ts';
import { asRecord, sessionStore } from '../browser/browser-store.ts';

export type Field = HTMLInputElement | HTMLSelectElement;

const KEY = 'porchlight:lead';

let changed = new WeakSet<EventTarget>();

/** True for what the visitor typed or chose, also if it equals what the page was served with. */
export const isChosen = (field: Field): boolean =>
  changed.has(field) || field.value !== servedValue(field);

/** A list that was served without a selected option shows its first, which is empty. */
const servedValue = (field: Field): string =>
  'options' in field
    ? (field.querySelector<HTMLOptionElement>('[selected]')?.value ?? '')
    : field.defaultValue;

/**
 * Keeps the six fields of the lead form for this tab, because phones throw pages away. Call before
 * hydrating.
 */
export function keepLead(served: Outcome['kind'] | undefined): void {
  if (served === 'sent') sessionStore.remove(KEY);
  // The server repeats what the visitor typed.
  if (served === 'failed') for (const field of leadElements()) changed.add(field);
  restoreLead();
  storeLead();
  addEventListener('input', ({ target }) => {
    // `submitLead` sends this event from the form, which it has cleared.
    if (target instanceof HTMLFormElement) {
      changed = new WeakSet();
      sessionStore.remove(KEY);
      return;
    }
    if (target) changed.add(target);
    storeLead();
  });
}

export function restoreLead(): void {
  const stored = asRecord(sessionStore.get(KEY));
  for (const field of leadElements()) {
    const value = stored[field.name];
    if (typeof value !== 'string' || isChosen(field)) continue;
    field.value = value;
    changed.add(field);
  }
}

function storeLead(): void {
  const fields = leadElements();
  // Without fields, the section has failed.
  if (fields.length === 0) return;
  const chosen = fields.filter(isChosen);
  if (chosen.length === 0) sessionStore.remove(KEY);
  else sessionStore.set(KEY, Object.fromEntries(chosen.map(({ name, value }) => [name, value])));
}

const leadElements = () =>
  leadFields.flatMap((name) => document.querySelector<Field>(`#lead-${name}`) ?? []);
