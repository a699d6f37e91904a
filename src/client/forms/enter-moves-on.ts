import type { KeyboardEvent } from 'react';

type Field = HTMLInputElement | HTMLSelectElement;

/**
 * On a touch screen Enter in a form that still misses something goes to the next field, as its key says there; to send
 * it would only bring faults. A form that misses nothing is sent, and where there is a mouse any is, as everywhere.
 */
export function enterMovesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form, key, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  if (!matchMedia('(pointer: coarse)').matches) return;
  const required = [...form.querySelectorAll<Field>(':required')];
  if (required.every(({ value }) => value.trim())) return;
  const fields = [...form.querySelectorAll<Field>('input:not([type=checkbox]), select')];
  const next = fields.slice(fields.indexOf(target) + 1).find(isShown);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const isShown = (field: Field) => field.tabIndex >= 0 && field.offsetParent !== null;
