import { expect, test } from '@jest/globals';
import { english } from '#content/page-words.ts';
import { spanishForm } from '#content/spanish/form.ts';
import { timeIn } from './format-time.ts';
import { callSentence, hoursText } from './promised-call.ts';

const morning = {
  from: '2026-12-02T16:00:00Z',
  until: '2026-12-02T18:00:00Z',
  zone: 'America/Denver',
};
const inGuam = {
  from: '2026-12-02T23:00:00Z',
  until: '2026-12-03T01:00:00Z',
  zone: 'Pacific/Guam',
};
const wednesday = 'Wednesday, Dec 2';
const byAreaCode = 'going by your area code';

test.each([
  [morning, 'morning', `${wednesday}, between 9 and 11 AM MST, ${byAreaCode}`],
  [
    { ...morning, zone: 'America/Los_Angeles' },
    'morning',
    `${wednesday}, between 8 and 10 AM PST, ${byAreaCode}`,
  ],
  [morning, 'any', `${wednesday}, any time`],
  [{ ...morning, zone: null }, 'any', `${wednesday}, between 10 AM and 12 PM CST`],
] as const)('%j and %s last as "%s"', (call, callTime, sentence) => {
  expect(callSentence(call, callTime, english)).toBe(sentence);
});

test.each([
  // Still Wednesday in Denver.
  ['2026-12-03T06:59:00Z', morning, 'Today, Dec 2, any time'],
  ['2026-12-03T07:00:00Z', morning, `${wednesday}, any time`],
  // Thursday in Guam, Wednesday in Chicago.
  [inGuam.from, inGuam, 'Today, Dec 3, any time'],
  ['2026-12-02T16:00:00Z', { ...morning, zone: null }, `${wednesday}, between 10 AM and 12 PM CST`],
] as const)('at %s, the page says of %j "%s"', (now, call, sentence) => {
  expect(callSentence(call, 'any', english, new Date(now))).toBe(sentence);
});

test('in Spanish, a day has no comma, and hours have no dash', () => {
  const sentence = callSentence(morning, 'any', spanishForm);
  expect(sentence).toMatch(/^Miércoles 2 de diciembre/);
  // There, the dash has no spaces.
  expect(hoursText(morning, 'y', 'es')).toMatch(/^9 y 11\s/);
});

test('full hours have no minutes', () => {
  expect(hoursText(morning, 'to', 'en')).toBe('9 to 11 AM MST');
  expect(hoursText({ ...morning, until: '2026-12-02T20:30:00Z' }, 'to', 'en')).toBe(
    '9 AM to 1:30 PM MST',
  );
  expect(timeIn('America/Chicago', new Date(morning.from), { weekday: 'short' })).toBe('Wed 10 AM');
});
