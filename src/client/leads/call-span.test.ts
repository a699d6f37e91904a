import { expect, test } from '@jest/globals';
import { callSpan } from './call-span.ts';

// Monday, March 9, 2026, in the time zone of the machine.
const at = (day: number, hour: number) => new Date(2026, 2, day, hour);

test.each([
  ['any', at(9, 8), undefined],
  ['morning', at(9, 8), [at(9, 9), at(9, 11)]],
  ['morning', at(9, 10), [at(9, 9), at(9, 11)]],
  ['morning', at(9, 11), [at(10, 9), at(10, 11)]],
  ['afternoon', at(9, 19), [at(10, 14), at(10, 18)]],
  // Sunday, March 15: no calls before noon.
  ['morning', at(14, 12), undefined],
  ['midday', at(15, 8), [at(15, 12), at(15, 14)]],
] as const)('%s, asked for at %s', (callTime, now, expected) => {
  const span = callSpan(callTime, now);
  expect(span && [span.from, span.until]).toEqual(expected);
});
