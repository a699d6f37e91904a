import { describe, expect, test } from '@jest/globals';
import { csvOf, tableOf } from './view-table.ts';

const BOM = '\ufeff';
const cells = (...row: (string | number | boolean | null)[]) => ({
  columns: row.map(() => 'c'),
  rows: [row],
});
describe('CSV', () => {
  test('when it is written, then it begins by saying that it is UTF-8, and each line ends as spreadsheets end it', () => {
    const table = { columns: ['contact_name', 'age_hours'], rows: [['José', 1.5]] };
    expect(csvOf(table)).toBe(`${BOM}contact_name,age_hours\r\nJosé,1.5\r\n`);
  });

  test.each([
    ['=1+1', `'=1+1`],
    ['+1 214 555 0100', `'+1 214 555 0100`],
    ['-2', `'-2`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\tx', `'\tx`],
    ['=cmd|x', `'=cmd|x`],
    ['\r=1', `"'\r=1"`],
    ['(214) 555-0100 ext. 12', '(214) 555-0100 ext. 12'],
    [-3564, '-3564'],
    [true, 'yes'],
    [false, 'no'],
    [null, ''],
    ['Smith, "Bo"', '"Smith, ""Bo"""'],
    ['two\nlines', '"two\nlines"'],
  ])('when a cell is %j, then it is written as %j, and no spreadsheet computes it', (cell, text) => {
    expect(csvOf(cells(cell))).toBe(`${BOM}c\r\n${text}\r\n`);
  });
});

describe('a table', () => {
  const table = {
    columns: ['name', 'age_hours'],
    rows: [
      ['Hilltop Plumbing', 1.5],
      ['Ace', null],
    ],
  };

  test('when it fits, then columns stand under their names', () => {
    expect(tableOf(table, 80)).toBe('name              age_hours\nHilltop Plumbing  1.5\nAce\n');
  });

  test('when it is wider than the terminal, then each row is a paragraph without its empty cells', () => {
    expect(tableOf(table, 20)).toBe('name       Hilltop Plumbing\nage_hours  1.5\n\nname       Ace\n');
  });

  test('when there are no rows, then it says so', () => {
    expect(tableOf({ columns: ['name'], rows: [] })).toBe('No rows.\n');
  });

  test('when a visitor typed what steers a terminal, then it is taken out', () => {
    const table = tableOf(cells('\u001b[2Jgone\u001b]0;title\u0007\r\nnext\u202e'));
    for (const steering of '\u001b\u0007\r\u202e') expect(table).not.toContain(steering);
    expect(table.split('\n')).toHaveLength(3);
    expect(table).toContain('gone');
  });
});
