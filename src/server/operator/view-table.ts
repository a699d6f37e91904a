import type { Cell, ViewTable } from '#db/sales/read-views.ts';
import { oneLine } from '#shared/one-line.ts';

const textOf = (cell: Cell) => (typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell ?? ''));

// A spreadsheet computes a cell that begins so.
const FORMULA = /^[=+\-@\t\r]/;

function csvCell(cell: Cell): string {
  const text = textOf(cell);
  const harmless = typeof cell === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** CSV as spreadsheets take it (RFC 4180): in UTF-8, said so by its first bytes, and without formulas. */
export const csvOf = ({ columns, rows }: ViewTable) =>
  `\ufeff${[columns, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;

const widest = (cells: string[]) => Math.max(...cells.map(({ length }) => length));

/** A table, or a paragraph for each row where a table would be wider than the terminal. */
export function tableOf({ columns, rows }: ViewTable, width = Infinity): string {
  if (rows.length === 0) return 'No rows.\n';
  const lines = [columns, ...rows.map((row) => row.map((cell) => oneLine(textOf(cell))))];
  const widths = columns.map((_, index) => widest(lines.map((line) => line[index] ?? '')));
  const total = widths.reduce((sum, each) => sum + each + 2, -2);
  if (total > width) return paragraphsOf(columns, lines.slice(1));
  const padded = lines.map((line) => line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  '));
  return padded.map((line) => `${line.trimEnd()}\n`).join('');
}

function paragraphsOf(columns: string[], rows: string[][]): string {
  const line = (name: string, cell = '') => (cell ? `${name.padEnd(widest(columns))}  ${cell}\n` : '');
  return rows.map((row) => columns.map((name, index) => line(name, row[index])).join('')).join('\n');
}
