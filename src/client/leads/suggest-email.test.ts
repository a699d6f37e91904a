import { expect, test } from '@jest/globals';
import { suggestEmail } from './suggest-email.ts';

test.each([
  ['rick@gmial.com', 'rick@gmail.com'],
  ['Rick.H@GMAIL.CON ', 'rick.h@gmail.com'],
  ['rick@outlook.co', 'rick@outlook.com'],
  ['rick@gmail.com', undefined],
  ['rick@mail.com', undefined],
  ['rick@yahoo.es', undefined],
  ['rick@att.com', undefined],
  ['rick@aim.com', undefined],
  ['rick@mailo.com', undefined],
  ['rick@hilltopplumbing.com', undefined],
  ['rick@', undefined],
  ['gmial.com', undefined],
])('for the email address %j, the form suggests %j', (typed, suggestion) => {
  expect(suggestEmail(typed)).toBe(suggestion);
});
