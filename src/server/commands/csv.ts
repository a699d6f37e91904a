import type { ViewTable } from '#db/queries/read-views.ts';

const FORMULA = /^[=+\-@\t\r]/;
const NEGATIVE = /^-\d+(\.\d+)?$/;
const PHONE = /^\+\d{8,15}$/;

/** A spreadsheet computes a cell that begins like a formula, but not after an apostrophe. */
const guarded = (text: string) =>
  FORMULA.test(text) && !NEGATIVE.test(text) && !PHONE.test(text) ? `'${text}` : text;

const quotedIfNeeded = (text: string) =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** RFC 4180. */
export function csvOf({ columns, rows }: ViewTable, isRaw: boolean): string {
  const cell = (text: string | null) => quotedIfNeeded(isRaw ? (text ?? '') : guarded(text ?? ''));
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
