import type { ViewTable } from '#db/queries/read-views.ts';
import { oneLine } from '#shared/one-line.ts';

const maxLengthOf = (cells: string[]) => Math.max(...cells.map(({ length }) => length));

/**
 * A table, or one record below the other if the table is wider than the terminal. What a visitor
 * typed can't control the terminal.
 */
export function tableOf({ columns, rows }: ViewTable, terminalWidth = Infinity): string {
  if (rows.length === 0) return 'No rows.\n';
  const cells = rows.map((row) => row.map((cell) => oneLine(cell ?? '')));
  const lines = padded([columns, ...cells]);
  if (maxLengthOf(lines) <= terminalWidth) return `${lines.join('\n')}\n`;
  const records = cells.map((row) =>
    padded(columns.map((name, index) => [name, row[index] ?? '']).filter(([, cell]) => cell)),
  );
  return records.map((record) => `${record.join('\n')}\n`).join('\n');
}

function padded(lines: string[][]): string[] {
  const widths = lines[0]?.map((_, index) => maxLengthOf(lines.map((line) => line[index] ?? '')));
  return lines.map((line) =>
    line
      .map((cell, index) => cell.padEnd(widths?.[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
