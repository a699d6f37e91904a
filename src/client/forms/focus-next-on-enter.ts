import type { KeyboardEvent } from 'react';
import { isComposing } from './is-composing.ts';

type Field = HTMLInputElement | HTMLSelectElement;

/** On touch screens, the Enter key is labeled 'next', so Enter must not submit an incomplete form. */
export function focusNextOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form, key, nativeEvent } = event;
  if (key !== 'Enter' || isComposing(nativeEvent) || !(target instanceof HTMLInputElement)) return;
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
