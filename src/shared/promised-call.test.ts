import { expect, test } from '@jest/globals';
import { callSentence } from './promised-call.ts';

const morning = { from: '2026-12-02T16:00:00Z', until: '2026-12-02T18:00:00Z', zone: 'America/Denver' };

test.each([
  ['2026-12-01T20:00:00Z', morning, 'Wednesday between 9 and 11 AM MST, going by your area code'],
  ['2026-12-02T16:30:00Z', morning, 'Within 24 hours, between 9 and 11 AM MST, going by your area code'],
  [
    '2026-12-01T20:00:00Z',
    { ...morning, zone: 'America/Los_Angeles' },
    'Wednesday between 8 and 10 AM PST, going by your area code',
  ],
  ['2026-12-01T20:00:00Z', { ...morning, zone: null }, 'Wednesday between 10 AM and 12 PM CST'],
])('at %s, the promise of %j reads "%s"', (now, call, sentence) => {
  expect(callSentence(call, new Date(now))).toBe(sentence);
});
