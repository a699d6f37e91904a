import { useRef, type ComponentProps } from 'react';
import { parseInput } from '#shared/roi.ts';
import { TextField } from '../forms/field.tsx';

/**
 * Shows the number that was read, after the visitor leaves it. The tap that enters it selects it,
 * so that what is typed next replaces it.
 */
export function NumberField(props: ComponentProps<typeof TextField>) {
  const isEntering = useRef(false);
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      onFocus={() => (isEntering.current = true)}
      onClick={({ currentTarget: field }) => {
        // Not at the focus, because the browser places the cursor after it. A drag selected a part.
        const isSelected = field.selectionStart !== field.selectionEnd;
        if (isEntering.current && !isSelected) field.select();
        isEntering.current = false;
      }}
      // Also at the `keyup` of the Tab that moved the focus here: the browser has selected all.
      onKeyUp={() => (isEntering.current = false)}
      onBlur={({ target }) => (target.value = String(parseInput(target.name, target.value)))}
      {...props}
    />
  );
}
