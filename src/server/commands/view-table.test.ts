import { expect, test } from '@jest/globals';
import { LocalTime, type Cell, type ViewTable } from '#db/queries/read-views.ts';
import { csvOf, tableOf } from './view-table.ts';

const BOM = '\ufeff';
const cell = (value: Cell) => ({ columns: ['c'], rows: [[value]] });
async function csv(...tables: ViewTable[]): Promise<string> {
  let text = '';
  // eslint-disable-next-line @typescript-eslint/require-await -- csvOf expects asynchronous batches
  const batches = async function* () {
    yield* tables;
  };
  for await (const piece of csvOf(batches(), false)) text += piece;
  return text;
}

test('when CSV is written, then it starts with a byte order mark and ends lines with CRLF', async () => {
  const table = { columns: ['contact_name', 'age_hours'], rows: [['José', 1.5]] };
  expect(await csv(table, table)).toBe(`${BOM}contact_name,age_hours\r\nJosé,1.5\r\nJosé,1.5\r\n`);
});

test.each([
  ['=1+1', `'=1+1`],
  ['+1 214 555 0100', `'+1 214 555 0100`],
  ['-2', `'-2`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\tx', `'\tx`],
  ['Ana \u202egnp.exe\u2069 \u009b31m\u001b[2J', 'Ana gnp.exe 31m[2J'],
  ['\r=1', `"'\r=1"`],
  ['(214) 555-0100 ext. 12', '(214) 555-0100 ext. 12'],
  ['00442079460100', `'00442079460100`],
  ['442079460100', `'442079460100`],
  ['3/4', `'3/4`],
  ['10/10', `'10/10`],
  ['11-20', `'11-20`],
  ['1E5', `'1E5`],
  ['Mar 4', `'Mar 4`],
  ['5 PM', `'5 PM`],
  ['Mon 3/4', `'Mon 3/4`],
  ['Martin’s 24/7', 'Martin’s 24/7'],
  ['$1.50', `'$1.50`],
  ['2145550100', `'2145550100`],
  ['2026-11-25', `'2026-11-25`],
  ['＝1+1', `'＝1+1`],
  ['(214) 555-0100', '(214) 555-0100'],
  ['24/7 Plumbing', '24/7 Plumbing'],
  ['1st Choice', '1st Choice'],
  [new LocalTime('2026-11-25 10:00:00'), '2026-11-25 10:00:00'],
  [-3564, '-3564'],
  [true, 'yes'],
  [false, 'no'],
  [null, ''],
  ['Smith, "Bo"', '"Smith, ""Bo"""'],
  ['two\nlines', '"two\nlines"'],
])('when a cell of a view is %j, then its CSV is %j, which no spreadsheet computes', async (value, text) => {
  expect(await csv(cell(value))).toBe(`${BOM}c\r\n${text}\r\n`);
});

const table = {
  columns: ['name', 'age_hours'],
  rows: [
    ['Hilltop Plumbing', 1.5],
    ['Ace', null],
  ],
};

test('when the table of a view fits the terminal, then columns are aligned under their names', () => {
  expect(tableOf(table, 80)).toBe('name              age_hours\nHilltop Plumbing  1.5\nAce\n');
});

test('when the table of a view is wider than the terminal, then each row is a paragraph without its empty cells', () => {
  expect(tableOf(table, 20)).toBe('name       Hilltop Plumbing\nage_hours  1.5\n\nname       Ace\n');
});

test('when the table of a view has no rows, then it says so', () => {
  expect(tableOf({ columns: ['name'], rows: [] })).toBe('No rows.\n');
});

test('when a visitor typed control characters for terminals, then the table of a view leaves them out', () => {
  const table = tableOf(cell('\u001b[2Jgone\u001b]0;title\u0007\r\nnext\u202e'));
  for (const control of '\u001b\u0007\r\u202e') expect(table).not.toContain(control);
  expect(table.split('\n')).toHaveLength(3);
  expect(table).toContain('gone');
});
