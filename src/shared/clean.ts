import * as z from 'zod/mini';
import { withoutInvisible } from './invisible.ts';

const BLANK = /[\s\p{Cc}]/u;

/** Removes NUL, which PostgreSQL refuses, and blanks at both ends. A text without a visible character becomes ''. */
export function clean(value: string): string {
  const text = value.replaceAll('\u0000', '');
  if (!withoutInvisible(text)) return '';
  let [start, end] = [0, text.length];
  // Tests one character at a time, because a regular expression for trailing blanks takes quadratic time.
  while (BLANK.test(text.charAt(start))) start++;
  while (end > start && BLANK.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** A schema of what may be a text. */
export const cleaned = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' ? clean(value) : value)),
    schema,
  );
