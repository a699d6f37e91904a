import type { Cell, ViewTable } from '#db/queries/read-views.ts';
import { oneLine, withoutControls } from '#shared/one-line.ts';

const textOf = (cell: Cell) => (typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell ?? ''));

const BOM = '\ufeff';

const FORMULA = /^[\s=+\-@＝＋－＠]/;
const PHONE = /^(\+\d+|\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4})$/;

/** Too many apostrophes do no harm, so this need not know the rules of each spreadsheet and language. */
const isChangedBySpreadsheets = (text: string) =>
  !PHONE.test(text) && (FORMULA.test(text) || (/\p{N}/u.test(text) && !/\p{L}/u.test(text)));

function safeTextOf(cell: Cell): string {
  const text = withoutControls(textOf(cell));
  return typeof cell === 'string' && isChangedBySpreadsheets(text) ? `'${text}` : text;
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const quotedIfNeeded = (text: string) => (/[",\r\n]/.test(text) ? quoted(text) : text);

/**
 * Yields CSV (RFC 4180). If not raw, adds a byte order mark and apostrophes, and quotes each text, because LibreOffice also splits
 * at semicolons and tabs.
 */
export async function* csvOf(batches: AsyncIterable<ViewTable>, isRaw: boolean): AsyncGenerator<string> {
  const cellText = (cell: Cell) => {
    if (isRaw) return quotedIfNeeded(String(cell ?? ''));
    return typeof cell === 'string' ? quoted(safeTextOf(cell)) : safeTextOf(cell);
  };
  const lines = (rows: Cell[][]) => rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
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
