import type { ViewTable } from '#db/queries/read-views.ts';
import { oneLine } from '#shared/one-line.ts';

const maxLengthOf = (cells: string[]) => Math.max(...cells.map(({ length }) => length));

/** What a visitor typed can't control the terminal. */
export function tableOf({ columns, rows }: ViewTable): string {
  if (rows.length === 0) return 'No rows.\n';
  const lines = [columns, ...rows.map((row) => row.map((cell) => oneLine(cell ?? '')))];
  const widths = columns.map((_, index) => maxLengthOf(lines.map((line) => line[index] ?? '')));
  const padded = lines.map((line) =>
    line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  '),
  );
  return padded.map((line) => `${line.trimEnd()}\n`).join('');
}
