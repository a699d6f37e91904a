import type { ViewTable } from '#db/queries/read-views.ts';

const FORMULA = /^[=+\-@\t\r]/;
const NEGATIVE = /^-\d+(\.\d+)?$/;
const PHONE = /^\+1(\d{3})(\d{3})(\d{4})$/;
const INSTANT = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)[+-]\d\d:\d\d$/;

/** A spreadsheet computes a cell that begins like a formula, but not after an apostrophe. */
const guarded = (text: string) => (FORMULA.test(text) && !NEGATIVE.test(text) ? `'${text}` : text);

/** A spreadsheet sums up +12145550100, and reads no time that has an offset. */
const asPeopleWrite = (text: string) =>
  guarded(text.replace(PHONE, '($1) $2-$3').replace(INSTANT, '$1'));

const quotedIfNeeded = (text: string) =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** RFC 4180. */
export function csvOf({ columns, rows }: ViewTable, isRaw: boolean): string {
  const cell = (text: string | null) =>
    quotedIfNeeded(isRaw ? (text ?? '') : asPeopleWrite(text ?? ''));
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
