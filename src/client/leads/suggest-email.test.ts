import { expect, test } from '@jest/globals';
import { suggestEmail } from './suggest-email.ts';

test.each([
  ['rick@gmial.com', 'rick@gmail.com'],
  ['Rick.H@GMAIL.CON ', 'rick.h@gmail.com'],
  ['rick@outlook.co', 'rick@outlook.com'],
  ['rick@gmail.com', undefined],
  ['rick@mail.com', undefined],
  ['rick@hilltopplumbing.com', undefined],
  ['rick@', undefined],
  ['gmial.com', undefined],
])('when the email address %j is typed, then %j is suggested', (typed, suggestion) => {
  expect(suggestEmail(typed)).toBe(suggestion);
});
