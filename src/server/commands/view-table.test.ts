import { expect, test } from '@jest/globals';
import { tableOf } from './view-table.ts';

const table = {
  columns: ['name', 'age_hours'],
  rows: [
    ['Hilltop Plumbing', '1.5'],
    ['Ace', null],
  ],
};

test.each([
  ['aligned, if it fits', table, 80, 'name              age_hours\nHilltop Plumbing  1.5\nAce\n'],
  ['a list, if it does not', table, 20, 'name       Hilltop Plumbing\nage_hours  1.5\n\nname       Ace\n'],
  ['a sentence, if it is empty', { columns: ['name'], rows: [] }, 80, 'No rows.\n'],
])('a table is %s', (_how, view, width, text) => {
  expect(tableOf(view, width)).toBe(text);
});

test('a table has no control characters that were typed', () => {
  const rows = [['\u001b[2Jgone\u001b]0;title\u0007\r\nnext\u202e']];
  expect(tableOf({ columns: ['note'], rows })).toBe('note\n [2Jgone ]0;title next\n');
});
