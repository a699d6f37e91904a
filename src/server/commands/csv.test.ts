import { expect, test } from '@jest/globals';
import { csvOf } from './csv.ts';

test.each<[string | null, string]>([
  ['=1+1', "'=1+1"],
  ['+1 214 555 0100', "'+1 214 555 0100"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\r=1', `"'\r=1"`],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+12145550100', '(214) 555-0100'],
  ['+442079460958', "'+442079460958"],
  ['2026-11-24 14:00:00-06:00', '2026-11-24 14:00:00'],
  ['+12145550100 = x', "'+12145550100 = x"],
  ['=+12145550100', "'=+12145550100"],
  ['-2.5', '-2.5'],
  ['-12', '-12'],
  ['-12.25', '-12.25'],
  ['-1.2.3', "'-1.2.3"],
  ['1+1=2', '1+1=2'],
  ['Smith, "Bo"', '"Smith, ""Bo"""'],
  ['two\nlines', '"two\nlines"'],
  [null, ''],
])('the cell %j is the CSV %j', (value, cell) => {
  expect(csvOf({ columns: ['note'], rows: [[value], ['last']] }, false)).toBe(
    `note\r\n${cell}\r\nlast\r\n`,
  );
});

test('raw cells are unchanged', () => {
  expect(csvOf({ columns: ['note'], rows: [['=1+1'], ['+12145550100'], [null]] }, true)).toBe(
    'note\r\n=1+1\r\n+12145550100\r\n\r\n',
  );
});
