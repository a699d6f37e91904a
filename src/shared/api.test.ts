import { expect, test } from '@jest/globals';
import { fieldErrors } from './api.ts';

test('when a field has several errors, then the first is reported, in the order of the form', () => {
  const issues = [
    { path: ['email'], message: 'Enter an address.' },
    { path: ['phone'], message: 'Enter a number.' },
    { path: ['email'], message: 'Too long.' },
  ];
  expect(fieldErrors(issues)).toEqual([
    { field: 'email', message: 'Enter an address.' },
    { field: 'phone', message: 'Enter a number.' },
  ]);
});
