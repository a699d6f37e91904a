import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { csvOf } from './csv.ts';

const csv = (value: string | null) => {
  const batches = Readable.from([
    { columns: ['note'], rows: [[value]] },
    { columns: ['note'], rows: [['last']] },
  ]);
  return text(Readable.from(csvOf(batches, false)));
};

test.each<[string | null, string]>([
  ['=1+1', "'=1+1"],
  ['+1 214 555 0100', "'+1 214 555 0100"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\r=1', `"'\r=1"`],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+12145550100', '+12145550100'],
  ['-2.5', '-2.5'],
  ['Smith, "Bo"', '"Smith, ""Bo"""'],
  ['two\nlines', '"two\nlines"'],
  [null, ''],
])('the cell %j is the CSV %j', async (value, cell) => {
  expect(await csv(value)).toBe(`note\r\n${cell}\r\nlast\r\n`);
});
