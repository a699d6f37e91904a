import type { Cell, ViewTable } from '#db/queries/read-views.ts';
import { oneLine, withoutControls } from '#shared/one-line.ts';

const textOf = (cell: Cell) => (typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell ?? ''));

const BOM = '\ufeff';

const FORMULA = /^[\s=+\-@＝＋－＠]/;
const US_PHONE = /^\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$/;

/** Too many apostrophes do no harm, so this need not know the rules of each spreadsheet and language. */
const isChangedBySpreadsheets = (text: string) =>
  FORMULA.test(text) || (/\p{N}/u.test(text) && !/\p{L}/u.test(text) && !US_PHONE.test(text));

function safeTextOf(cell: Cell): string {
  const text = withoutControls(textOf(cell));
  return typeof cell === 'string' && isChangedBySpreadsheets(text) ? `'${text}` : text;
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Yields CSV (RFC 4180). If not raw, adds a byte order mark and apostrophes, so that spreadsheets keep the content. */
export async function* csvOf(batches: AsyncIterable<ViewTable>, isRaw: boolean): AsyncGenerator<string> {
  const cellText = isRaw ? (cell: Cell) => String(cell ?? '') : safeTextOf;
  const lines = (rows: Cell[][]) =>
    rows.map((row) => `${row.map((cell) => quoted(cellText(cell))).join(',')}\r\n`).join('');
  let isFirst = true;
  for await (const { columns, rows } of batches) {
    yield isFirst ? `${isRaw ? '' : BOM}${lines([columns, ...rows])}` : lines(rows);
    isFirst = false;
  }
}

const maxLengthOf = (cells: string[]) => Math.max(...cells.map(({ length }) => length));

export function tableOf({ columns, rows }: ViewTable, width = Infinity): string {
  if (rows.length === 0) return 'No rows.\n';
  const lines = [columns, ...rows.map((row) => row.map((cell) => oneLine(textOf(cell))))];
  const widths = columns.map((_, index) => maxLengthOf(lines.map((line) => line[index] ?? '')));
  const total = widths.reduce((sum, each) => sum + each + 2, -2);
  if (total > width) return paragraphsOf(columns, lines.slice(1));
  const padded = lines.map((line) => line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  '));
  return padded.map((line) => `${line.trimEnd()}\n`).join('');
}

function paragraphsOf(columns: string[], rows: string[][]): string {
  const line = (name: string, cell = '') => (cell ? `${name.padEnd(maxLengthOf(columns))}  ${cell}\n` : '');
  return rows.map((row) => columns.map((name, index) => line(name, row[index])).join('')).join('\n');
}
