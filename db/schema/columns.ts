import { sql } from 'drizzle-orm';
import { check, varchar, type AnyPgColumn } from 'drizzle-orm/pg-core';

export const MAX_NOTE = 4_000;

/** A varchar's length costs nothing. PostgreSQL would parse a check for each insert. */
export const limitedText = (length = 500) => varchar({ length });

export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  varchar({ length: 100, enum: values });

/** For a column that the database's owner may also write by hand. */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`);
