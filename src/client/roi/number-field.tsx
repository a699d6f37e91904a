import type { ComponentProps, FocusEvent } from 'react';
import { formatCount, parseInput } from '#shared/roi.ts';
import { TextField } from '../forms/field.tsx';

/** Has thousands separators after the visitor leaves it. */
export const NumberField = (props: ComponentProps<typeof TextField>) => (
  <TextField
    inputMode="numeric"
    autoComplete="off"
    enterKeyHint="done"
    onFocus={removeSeparators}
    onBlur={({ target }) => (target.value = formatCount(parseInput(target.name, target.value)))}
    {...props}
  />
);

/** With separators, an added digit would make a text that is no number: `3,5001`. */
function removeSeparators({ target }: FocusEvent<HTMLInputElement>): void {
  const number = parseInput(target.name, target.value);
  if (!target.value.includes(',') || target.value !== formatCount(number)) return;
  target.value = String(number);
  // Setting a value drops the selection that Tab makes. After a tap too, typing replaces the number.
  target.select();
}
