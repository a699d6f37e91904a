import { expect, test } from '@jest/globals';
import { LocalTime, type Cell, type ViewTable } from '#db/queries/read-views.ts';
import { csvOf, tableOf } from './view-table.ts';

const BOM = '\ufeff';
const cell = (value: Cell) => ({ columns: ['c'], rows: [[value]] });
async function csv(table: ViewTable): Promise<string> {
  let text = '';
  // oxlint-disable-next-line typescript/require-await -- csvOf expects asynchronous batches
  const batches = async function* () {
    yield table;
  };
  for await (const piece of csvOf(batches(), false)) text += piece;
  return text;
}

const unsafe = ['=1+1', '＝1+1', '+1 214 555 0100', '-2', '@SUM(A1)', '\tx', '$1.50', '3/4', '2145550100'];
const safe = [
  '+12145550100',
  'Hill;=1+2;Sons',
  'Hill\t=1',
  '(214) 555-0100',
  '(214) 555-0100 ext. 12',
  '24/7 Plumbing',
];

test.each<[Cell, string]>([
  ...unsafe.map((text): [Cell, string] => [text, `"'${text}"`]),
  ...safe.map((text): [Cell, string] => [text, `"${text}"`]),
  ['Ana \u202egnp.exe\u2069 \u009b31m\u001b[2J', '"Ana gnp.exe 31m[2J"'],
  ['\r=1', `"'\r=1"`],
  [new LocalTime('2026-11-25 10:00:00'), '2026-11-25 10:00:00'],
  [-3564, '-3564'],
  [true, 'yes'],
  [null, ''],
  ['Smith, "Bo"', '"Smith, ""Bo"""'],
  ['two\nlines', '"two\nlines"'],
])('the cell %j is the CSV %j, which no spreadsheet computes', async (value, text) => {
  expect(await csv(cell(value))).toBe(`${BOM}"c"\r\n${text}\r\n`);
});

const [hilltop, ace]: Cell[][] = [
  ['Hilltop Plumbing', 1.5],
  ['Ace', null],
];
const table = { columns: ['name', 'age_hours'], rows: [hilltop ?? [], ace ?? []] };

test.each([
  ['aligned, if it fits', table, 80, 'name              age_hours\nHilltop Plumbing  1.5\nAce\n'],
  ['a list, if it does not', table, 20, 'name       Hilltop Plumbing\nage_hours  1.5\n\nname       Ace\n'],
  ['a sentence, if it is empty', { columns: ['name'], rows: [] }, 80, 'No rows.\n'],
])('a table is %s', (_how, view, width, text) => {
  expect(tableOf(view, width)).toBe(text);
});

test('a table leaves out typed control characters', () => {
  const table = tableOf(cell('\u001b[2Jgone\u001b]0;title\u0007\r\nnext\u202e'));
  for (const control of '\u001b\u0007\r\u202e') expect(table).not.toContain(control);
  expect(table.split('\n')).toHaveLength(3);
  expect(table).toContain('gone');
});
