import type { ComponentProps } from 'react';
import { parseInput } from '#shared/roi.ts';
import { TextField } from '../forms/field.tsx';

/** Shows the number that was read, after the visitor leaves it. */
export const NumberField = (props: ComponentProps<typeof TextField>) => (
  <TextField
    inputMode="numeric"
    autoComplete="off"
    enterKeyHint="done"
    onBlur={({ target }) => (target.value = String(parseInput(target.name, target.value)))}
    {...props}
  />
);
