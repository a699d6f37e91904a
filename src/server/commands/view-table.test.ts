import { expect, test } from '@jest/globals';
import { tableOf } from './view-table.ts';

const columns = ['contact_name', 'phone', 'last_note'];
const rows = [
  ['Pat Doe', '(214) 555-0100', null],
  ['Sam', '(214) 555-0101', 'wants\nan \u001b[31moffer'],
];
const lines = [
  'contact_name  phone           last_note',
  'Pat Doe       (214) 555-0100',
  'Sam           (214) 555-0101  wants an [31moffer',
];

test('a table that fits has lines', () => {
  const table = `${lines.join('\n')}\n`;
  expect(tableOf({ columns, rows })).toBe(table);
  expect(tableOf({ columns, rows }, 48)).toBe(table);
});

test('in a narrow terminal, records are stacked', () => {
  expect(tableOf({ columns, rows }, 47)).toBe(`contact_name  Pat Doe
phone         (214) 555-0100

contact_name  Sam
phone         (214) 555-0101
last_note     wants an [31moffer
`);
});

test('a view without rows says so', () => {
  expect(tableOf({ columns, rows: [] }, 20)).toBe('No rows.\n');
});
