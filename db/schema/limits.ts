import { getTableName, sql } from 'drizzle-orm';
import { check, type AnyPgColumn } from 'drizzle-orm/pg-core';

export const MAX_NOTE = 4_000;
export const MAX_WORDS = 500;

export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Limits the characters of each column. Who exceeds a limit reads the name of its constraint. */
export const atMost = (limit: number, ...columns: AnyPgColumn[]) =>
  columns.map((column) => {
    return check(
      `${getTableName(column.table)}_${snakeCase(column.name)}_at_most_${limit}_characters`,
      sql`length(${column}) <= ${sql.raw(String(limit))}`,
    );
  });

export const oneOf = (column: AnyPgColumn, values: readonly string[]) =>
  check(
    `${getTableName(column.table)}_${snakeCase(column.name)}_known`,
    sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`,
  );
