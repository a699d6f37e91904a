import { expect, test } from '@jest/globals';
import { DatabaseFailure, DatabaseUnavailable } from '#db/errors.ts';
import { classifyError } from './classify-error.ts';
import { HttpError, toProblem } from './errors.ts';

const SECRET = 'pat@example.com at line 3';
const fromBodyParser = (type: string) =>
  Object.assign(new Error(SECRET), { type, status: 418, body: SECRET });

test('when an HttpError is thrown, then it stays the same', () => {
  const refusal = new HttpError('cross-site');
  expect(classifyError(refusal)).toBe(refusal);
});

test('when the database is unavailable, then the status is 503 with Retry-After', () => {
  const error = classifyError(new DatabaseUnavailable('ECONNREFUSED'));
  expect([error.code, error.status]).toEqual(['unavailable', 503]);
  expect(Number(error.options.headers?.['Retry-After'])).toBeGreaterThan(0);
});

test.each([
  ['entity.too.large', 413],
  ['entity.parse.failed', 400],
  ['request.aborted', 400],
  ['request.size.invalid', 400],
  ['parameters.too.many', 400],
  ['charset.unsupported', 415],
  ['encoding.unsupported', 415],
])('when body-parser refuses a body as %s, then the status is %d', (type, status) => {
  expect(classifyError(fromBodyParser(type)).status).toBe(status);
});

test('when an address cannot be decoded, then the status is 400', () => {
  expect(classifyError(new URIError('URI malformed')).status).toBe(400);
});

test.each([
  ['an error of an unknown kind', fromBodyParser('something.new')],
  ['an error with a status of its own', Object.assign(new Error(SECRET), { status: 404, expose: true })],
  ['a statement that was refused', new DatabaseFailure('23514', 'leads_phone_not_blank')],
  ['a text', SECRET],
  ['an object', { message: SECRET, status: 200 }],
  ['nothing', undefined],
  ['null', null],
])('when %s is thrown, then the status is 500 without details', (_case, thrown) => {
  const error = classifyError(thrown);
  expect([error.code, error.status]).toEqual(['internal', 500]);
  expect(error.cause).toBe(thrown);
  expect(JSON.stringify(toProblem(error))).not.toMatch(/pat@|line 3|leads_|23514/);
});
