import { sessionStore } from './session-store.ts';

const KEY = 'porchlight:typed';

interface Typed {
  values: Record<string, string>;
  focused: string | undefined;
}

const fields = () =>
  document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('form :is(input, select)[id][name]');

/** Keeps what stands in the forms over one reload. */
export function keepTyped(): void {
  const typed: Typed = { values: {}, focused: document.activeElement?.id };
  for (const field of fields()) typed.values[field.id] = field.value;
  sessionStore.set(KEY, JSON.stringify(typed));
}

/** Puts it back before hydration, where it counts as typed before the script arrived. */
export function restoreTyped(): void {
  const kept = sessionStore.get(KEY);
  if (!kept) return;
  sessionStore.remove(KEY);
  const typed = JSON.parse(kept) as Typed;
  for (const field of fields()) {
    const value = typed.values[field.id];
    if (value !== undefined) field.value = value;
  }
  if (typed.focused) document.getElementById(typed.focused)?.focus();
}
