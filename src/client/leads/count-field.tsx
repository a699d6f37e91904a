import { useState, type ComponentProps } from 'react';
import { readCount, type OptionalCount } from '#shared/lead-fields.ts';
import { TextField } from '../forms/field.tsx';
import { useWords } from '../words.ts';

type CountFieldProps = ComponentProps<typeof TextField> & { name: OptionalCount; defaultValue: string };

/** Says if the server will leave out what was typed. */
export function CountField({ name, defaultValue, ...field }: CountFieldProps) {
  const { unreadable } = useWords().form;
  const isUnreadable = (typed: string) => typed.trim() !== '' && readCount(name, typed) === undefined;
  const [isLeftOut, setIsLeftOut] = useState(() => isUnreadable(defaultValue));
  return (
    <TextField
      {...field}
      name={name}
      defaultValue={defaultValue}
      error={isLeftOut ? unreadable : undefined}
      inputMode="numeric"
      onInput={() => setIsLeftOut(false)}
      onBlur={({ target }) => setIsLeftOut(isUnreadable(target.value))}
    />
  );
}
