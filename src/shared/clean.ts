import * as z from 'zod/mini';
import { withoutInvisible } from './invisible.ts';

/** Trimmed, and without NUL, which PostgreSQL refuses. Empty if no character is visible. */
export function clean(value: string): string {
  const text = value.replaceAll('\u0000', '').trim();
  return withoutInvisible(text) === '' ? '' : text;
}

/** Cleans a text before the schema sees it. Other values pass unchanged. */
export const cleaned = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value) => (typeof value === 'string' ? clean(value) : value)),
    schema,
  );
