import type { KeyboardEvent } from 'react';

type Field = HTMLInputElement | HTMLSelectElement;

/**
 * On a touch screen Enter in an incomplete form moves to the next field, as the key is labelled 'next' there. A complete
 * form is sent; with a mouse Enter always sends.
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
